import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EmbeddedPostgres, withClient } from '@bahi/embedded-postgres';
import { serviceNames } from '../services.js';
import { type DemoAccount, type FillOptions, fillDemoShop } from './fill-demo-shop.js';

export type { DemoAccount } from './fill-demo-shop.js';

/** Printed at every start; the shop holds only sample data. */
export const DEMO_ACCOUNT: DemoAccount = { name: 'Meera Nair', email: 'demo@bahi.example', password: 'Namaste@123' };

/** `begun`: the shop was being filled, so the folder is unused. */
type State = 'begun' | 'done' | 'skipped';

export interface DemoOptions {
  readonly dataDir: string;
  readonly database: EmbeddedPostgres;
  readonly wanted: boolean;
}

/** The demo shop of a data folder. */
export interface Demo {
  /** The sign-in, when this folder has the shop or is getting it. */
  readonly account: DemoAccount | undefined;
  readonly isMissing: boolean;
  fill(world: Omit<FillOptions, 'account'>): Promise<void>;
}

const STATES: readonly string[] = ['begun', 'done', 'skipped'] satisfies State[];

/**
 * Decides whether this start fills the demo shop: only the first one of a data folder does. Must run before the
 * services make their databases.
 */
export async function prepareDemo(options: DemoOptions): Promise<Demo> {
  const { dataDir, database, wanted } = options;
  const known = await readState(dataDir);
  if (known === 'begun') await wipe(options);
  const isFirstStart = known === 'begun' || (known === undefined && !(await hasData(database)));
  const isMissing = isFirstStart && wanted;
  if (isFirstStart || known === undefined) await writeState(dataDir, isMissing ? 'begun' : 'skipped');
  return {
    account: isMissing || known === 'done' ? DEMO_ACCOUNT : undefined,
    isMissing,
    fill: async (world) => {
      await withoutFlushes(database, () => fillDemoShop({ ...world, account: DEMO_ACCOUNT }));
      await writeState(dataDir, 'done');
    },
  };
}

/** Commits do not wait for the disk meanwhile: a crash would leave `begun`, and the next start begins anew. */
async function withoutFlushes(database: EmbeddedPostgres, work: () => Promise<void>): Promise<void> {
  const set = (...statements: string[]) =>
    withClient(database.superuserUrl(), async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  await set('alter system set synchronous_commit = off', 'select pg_reload_conf()');
  try {
    await work();
  } finally {
    await set('alter system reset synchronous_commit', 'select pg_reload_conf()', 'checkpoint');
  }
}

function fileIn(dataDir: string) {
  return join(dataDir, 'demo-shop');
}

async function readState(dataDir: string): Promise<State | undefined> {
  const text = (await readFile(fileIn(dataDir), 'utf8').catch(() => '')).trim();
  return STATES.includes(text) ? (text as State) : undefined;
}

async function writeState(dataDir: string, state: State): Promise<void> {
  await writeFile(`${fileIn(dataDir)}.new`, `${state}\n`, { flush: true });
  await rename(`${fileIn(dataDir)}.new`, fileIn(dataDir));
}

function hasData(database: EmbeddedPostgres): Promise<boolean> {
  return withClient(database.superuserUrl(), async (client) => {
    const names = serviceNames.map((name) => `bahi_${name}`);
    const { rowCount } = await client.query('select 1 from pg_database where datname = any($1)', [names]);
    return (rowCount ?? 0) > 0;
  });
}

/** A start that was killed while it filled the shop left half of it; it was never used and is deleted. */
async function wipe({ dataDir, database }: DemoOptions): Promise<void> {
  await withClient(database.superuserUrl(), async (client) => {
    for (const name of serviceNames) await client.query(`drop database if exists bahi_${name} with (force)`);
  });
  await rm(join(dataDir, 'files'), { recursive: true, force: true });
}
