import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@bahi/embedded-postgres';
import { startStandalone } from '@bahi/standalone';
import { type FixedClock, fixedClock } from '@bahi/testing';
import { untilEventsSettled } from '@bahi/testing/worlds/catch-up';
import { databasesAt, type ServiceName } from '@bahi/testing/worlds/processes-world';
import { superuserUrl } from '@bahi/testing/worlds/standalone-process';

/** The standalone product on a fixed clock: its replies depend on the calls alone. */
export interface FixedProduct {
  readonly url: string;
  readonly clock: FixedClock;
  /** Waits until every service has applied every event. */
  settle(): Promise<void>;
  /** The 6-digit code in the newest mail to an address. */
  codeMailedTo(address: string): string;
  /** Refuses every connection to the database of one service. */
  blockDatabase(service: ServiceName): Promise<void>;
  unblockDatabase(service: ServiceName): Promise<void>;
  close(): Promise<void>;
}

/** Saturday, 21 November 2026, 10:42 in the shop. */
const START = '2026-11-21T05:12:08.114Z';
const SETTLE_MS = 20_000;

/** One proxy is trusted, so that a call can name its network address; one origin is allowed. */
const SETTINGS = { WEB_DIST: '', TRUSTED_PROXY_HOPS: '1', ALLOWED_ORIGINS: 'https://shop.example' };

const END_CONNECTIONS = 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1';

/** Starts the product of the working tree on an empty data folder. */
export async function openFixedProduct(): Promise<FixedProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bahi-replies-'));
  const clock = fixedClock(START);
  const place = { port: 0, host: '127.0.0.1', dataDir };
  const product = await startStandalone({ ...place, demo: false, durable: false, clock, env: SETTINGS });
  const databases = databasesAt(superuserUrl(dataDir));

  const administer = (sql: string, values: string[] = []) =>
    withClient(superuserUrl(dataDir)('postgres'), (client) => client.query(sql, values));
  const allowConnections = (service: ServiceName, isAllowed: boolean) =>
    administer(`alter database bahi_${service} allow_connections ${isAllowed}`);

  return {
    url: product.url,
    clock,
    settle: async () => {
      const behind = await untilEventsSettled(databases, SETTLE_MS);
      if (behind.length > 0) throw new Error(behind.join('\n'));
    },
    codeMailedTo: (address) => {
      const mail = product.mails().find(({ to }) => to === address);
      const [code] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? [];
      if (!code) throw new Error(`No code was mailed to ${address}`);
      return code;
    },
    blockDatabase: async (service) => {
      await allowConnections(service, false);
      await administer(END_CONNECTIONS, [`bahi_${service}`]);
    },
    unblockDatabase: async (service) => void (await allowConnections(service, true)),
    close: async () => {
      await product.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
