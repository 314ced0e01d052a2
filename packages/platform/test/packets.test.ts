import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { type TestDatabase, testDatabase } from '@bahi/testing';
import { type Database, lastStatement, openDatabase, platformMigrations } from '../src/data/index.js';
import { silentLogger } from '../src/kernel/logger.js';

const shop = randomUUID();
let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await testDatabase({ service: 'platform', migrations: platformMigrations });
  db = openDatabase({ url: database.url, applicationName: 'test', poolSize: 1, logger: silentLogger() });
  await db.ping(5_000);
});

afterAll(async () => {
  await db.close();
  await database.close();
});

/** How often something was written to a connection meanwhile. */
async function packetsOf(work: () => Promise<unknown>): Promise<number> {
  const writes = [jest.spyOn(Socket.prototype, '_write'), jest.spyOn(Socket.prototype, '_writev' as '_write')];
  await work();
  const count = writes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const write of writes) write.mockRestore();
  return count;
}

describe('a transaction', () => {
  it('begins in one packet with its first statement', async () => {
    const packets = await packetsOf(() => db.read(shop, async (tx) => tx.raw('select 1 where 1 = ?', [1])));

    expect(packets).toBe(['begin and select', 'commit'].length);
  });

  it('ends in one packet with a last statement that nothing waits for', async () => {
    const packets = await packetsOf(async () => {
      const answer = await db.write(shop, async (tx) => {
        await tx.raw('select 1 where 1 = ?', [1]);
        return lastStatement(tx.raw<{ rowCount: number }>('select 1 where 1 = ?', [1]), ({ rowCount }) => rowCount);
      });
      expect(answer).toBe(1);
    });

    expect(packets).toBe(['begin and select', 'select and commit'].length);
  });

  it('is one packet when its first statement is its last', async () => {
    const packets = await packetsOf(() =>
      db.write(shop, async (tx) => lastStatement(tx.raw('select 1 where 1 = ?', [1]), () => undefined)),
    );

    expect(packets).toBe(['begin, select and commit'].length);
  });

  it('begins although it has nothing to say', async () => {
    const packets = await packetsOf(() => db.read(shop, async () => undefined));

    expect(packets).toBe(['begin and commit'].length);
  });
});
