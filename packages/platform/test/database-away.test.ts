import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@bahi/testing';
import {
  type Database,
  DatabaseUnavailableError,
  openDatabase,
  platformMigrations,
  type Tx,
} from '../src/data/index.js';
import { silentLogger } from '../src/kernel/logger.js';
import { severable } from './fixtures/severable.js';

const shop = randomUUID();
let database: TestDatabase;
let db: Database;

function open(url: string) {
  return openDatabase({ url, applicationName: 'test', poolSize: 5, logger: silentLogger() });
}

beforeAll(async () => {
  database = await testDatabase({ service: 'platform', migrations: platformMigrations });
  db = open(database.url);
});

afterAll(async () => {
  await db.close();
  await database.close();
});

async function five(tx: Tx) {
  const { rows } = await tx.raw<{ rows: { n: number }[] }>('select 5 as n');
  return rows[0]?.n;
}

describe('a database whose connections are all taken', () => {
  it('is reported as unavailable after a short wait, and serves again when one is free', async () => {
    const options = { url: database.url, applicationName: 'test', poolSize: 1, logger: silentLogger() };
    const narrow = openDatabase({ ...options, acquireTimeoutMs: 500 });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = narrow.read(shop, async (tx) => {
      await held;
      return five(tx);
    });

    await expect(narrow.read(shop, five)).rejects.toThrow(DatabaseUnavailableError);
    release();

    expect(await first).toBe(5);
    expect(await narrow.read(shop, five)).toBe(5);
    await narrow.close();
  });
});

describe('a database that takes no work just now', () => {
  it.each([
    ['a full disk', '53100'],
    ['no memory', '53200'],
    ['too many connections', '53300'],
    ['a stop', '57P01'],
    ['a start', '57P03'],
    ['a statement that was too slow', '57014'],
    ['a disk that fails', '58030'],
    ['a lost connection', '08006'],
  ])('is reported as unavailable for %s', async (_, state) => {
    const failing = db.write(shop, (tx) =>
      tx.raw(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`),
    );

    await expect(failing).rejects.toThrow(DatabaseUnavailableError);
  });

  it.each([
    ['an invalid statement', '42P01'],
    ['a value that does not fit', '22003'],
    ['a row that is there already', '23505'],
  ])('does not stand for %s', async (_, state) => {
    const failing = db.write(shop, (tx) =>
      tx.raw(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`),
    );

    await expect(failing).rejects.toMatchObject({ code: state });
  });
});

describe('a database that is away', () => {
  it('is reported as unavailable', async () => {
    const nowhere = open('postgres://nobody:x@127.0.0.1:1/none');
    await expect(nowhere.read(shop, five)).rejects.toThrow(DatabaseUnavailableError);
    await expect(nowhere.ping(500)).rejects.toThrow(DatabaseUnavailableError);
    await nowhere.close();
  });

  it('is given up when it does not even refuse, and used again over a new connection', async () => {
    const line = await severable(database.url);
    const frozen = openDatabase({
      url: line.url,
      applicationName: 'test',
      poolSize: 1,
      logger: silentLogger(),
      statementTimeoutMs: 50,
    });
    await frozen.ping(1_000);
    line.freeze();
    await expect(frozen.write(shop, five)).rejects.toThrow(DatabaseUnavailableError);
    line.mend();

    expect(await frozen.read(shop, five)).toBe(5);
    await frozen.close();
    await line.close();
  });

  it('is used again as soon as it is back', async () => {
    const killAll = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test' and datname = current_database()`;
    const lost = db.write(shop, async (tx) => {
      await database.query(killAll);
      return five(tx);
    });
    await expect(lost).rejects.toThrow(DatabaseUnavailableError);
    await db.ping(1_000);
    expect(await db.read(shop, five)).toBe(5);
  });
});
