import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Standalone, startStandalone } from '@bahi/standalone';
import pg from 'pg';
import { eventually } from '../shop/shopkeeper.js';

/** The role that opens the database of a service. */
export type DatabaseRole = 'app' | 'owner' | 'superuser';

/** The standalone product with its secrets and databases open to a test, which no attacker may have. */
export interface OpenedWorld {
  readonly url: string;
  /** Where captured mail is listed, with its key. */
  readonly mailUrl: string;
  readonly dataDir: string;
  readonly peerSecret: string;
  /** Where a service answers by itself, behind the gateway. */
  urlOf(service: string): string;
  now(): Date;
  /** Lets the time of the whole product pass. */
  pass(ms: number): void;
  /** The text of the newest mail to an address, once there is one that was not read before. */
  nextMail(to: string): Promise<string>;
  mailCount(to: string): number;
  databaseUrl(service: string, role: DatabaseRole): Promise<string>;
  /** Stops the product and starts it again on the same folder; it answers at another address then. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const MAIL_WAIT_MS = 60_000;
/** The line of the server's own note in its folder that names its port. */
const PORT_LINE = 3;

/**
 * Starts the whole product without its pages, empty, with a clock of its own; `env` are settings of the services and
 * the gateway.
 */
export async function openOpenedWorld(env: Readonly<Record<string, string>> = {}): Promise<OpenedWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bahi-security-'));
  const clock = movingClock();
  const options = { port: 0, host: '127.0.0.1', dataDir, demo: false, durable: false };
  const start = () => startStandalone({ ...options, clock, env: { WEB_DIST: '', ...env } });
  let product = await start();
  const { forgetMails, ...post } = mailReader(() => product.mails());
  return {
    get url() {
      return product.url;
    },
    get mailUrl() {
      return product.mailUrl ?? '';
    },
    dataDir,
    peerSecret: (await readFile(join(dataDir, 'secrets', 'peer-secret'), 'utf8')).trim(),
    urlOf: (service) => product.urlOf(service),
    ...clock,
    ...post,
    databaseUrl: databaseUrls(dataDir),
    restart: async () => {
      await product.close();
      product = await start();
      forgetMails();
    },
    close: async () => {
      await product.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Works with a database over a connection of its own. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // The statement that runs fails with the same error.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Asks a database one question. */
export function queryAt<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withConnection(url, async (client) => (await client.query<Row>(sql, values)).rows);
}

function movingClock() {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    elapsedMs: () => performance.now() + aheadMs,
    pass: (ms: number) => {
      aheadMs += ms;
    },
  };
}

function mailReader(mails: Standalone['mails']) {
  const read = new Map<string, number>();
  const mailsTo = (to: string) => mails().filter((mail) => mail.to === to);
  const nextMail = async (to: string) => {
    const seen = read.get(to) ?? 0;
    const mails = await eventually(
      async () => mailsTo(to),
      (found) => found.length > seen,
      MAIL_WAIT_MS,
    );
    read.set(to, mails.length);
    const newest = mails[0];
    if (!newest || mails.length <= seen) throw new Error(`No new mail to ${to}`);
    return newest.text;
  };
  return { nextMail, mailCount: (to: string) => mailsTo(to).length, forgetMails: () => read.clear() };
}

function databaseUrls(dataDir: string) {
  const text = async (...names: string[]) => (await readFile(join(dataDir, ...names), 'utf8')).trim();
  const accountOf = async (service: string, role: DatabaseRole) => {
    if (role === 'superuser') return ['postgres', await text('postgres', 'superuser-password')];
    const suffix = role === 'owner' ? '-owner' : '';
    return [`bahi_${service}${suffix.replace('-', '_')}`, await text('secrets', `database-${service}${suffix}`)];
  };
  return async (service: string, role: DatabaseRole) => {
    const port = (await text('postgres', 'cluster', 'postmaster.pid')).split('\n')[PORT_LINE];
    const [user = '', password = ''] = await accountOf(service, role);
    return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/bahi_${service}`;
  };
}
