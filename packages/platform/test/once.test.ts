import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@bahi/testing';
import { type Database, openDatabase, platformMigrations } from '../src/data/index.js';
import { once } from '../src/http/index.js';
import { silentLogger } from '../src/kernel/logger.js';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase({ service: 'keys', migrations: platformMigrations });
  db = openDatabase({ url: database.url, applicationName: 'keys', logger: silentLogger() });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

/** Sends requests under one key of one shop and counts the effects. */
function keyedCalls() {
  const shopId = randomUUID();
  const scope = {
    shopId,
    read: <T>(work: Parameters<typeof db.read<T>>[1]) => db.read(shopId, work),
    write: <T>(...args: [Parameters<typeof db.write<T>>[1], Parameters<typeof db.write<T>>[2]?]) =>
      db.write(shopId, ...args),
  };
  let effects = 0;
  const answer = { header() {}, status() {}, position() {}, replayed() {} };
  const send = (content: string) => {
    const key = { scope: 'a call', value: 'key', digest: Buffer.alloc(32, content) };
    const effect = async () => {
      effects += 1;
      return effects;
    };
    return once({ key, answer, present: (count) => ({ count }) }, scope, { effect });
  };
  return { send, effects: () => effects };
}

describe('once', () => {
  it('runs the effect of repeats one time and gives all of them its reply', async () => {
    const { send, effects } = keyedCalls();

    const replies = await Promise.all([send('the same'), send('the same'), send('the same')]);

    expect(replies).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }]);
    expect(effects()).toBe(1);
  });

  it('rejects another request under the key, without an effect', async () => {
    const { send, effects } = keyedCalls();
    await send('the first');

    await expect(send('the second')).rejects.toMatchObject({ failure: { status: 422 } });
    expect(effects()).toBe(1);
  });
});
