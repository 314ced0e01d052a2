import { uuidv7 } from '@bahi/contracts/shared';
import { openDatabase, platformMigrations } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/runtime';
import { testDatabase } from '@bahi/testing';
import { pruneRequests } from '../src/data/reservations-repository.js';
import { ordersMigrations } from '../src/migrations/index.js';

const INSERT = `insert into order_requests (shop_id, scope, key, digest, order_key, requested_at, reply)
  values (?, 'scope', ?, ?, ?, ?, ?)`;

describe('pruneRequests', () => {
  // A key that is forgotten while its request is open would let a repeat place the order a second time.
  it('forgets old answers of every shop, and no request that is still open', async () => {
    const database = await testDatabase({
      service: 'orders',
      migrations: [...platformMigrations, ...ordersMigrations],
    });
    const db = openDatabase({ url: database.url, applicationName: 'test', logger: silentLogger() });
    const [old, recent] = ['2026-11-01T00:00:00Z', '2026-11-20T00:00:00Z'];
    const requests = [
      ['answered', old, '{}'],
      ['open', old, null],
      ['young', recent, '{}'],
    ] as const;
    for (const shopId of [uuidv7(), uuidv7()])
      for (const [key, at, reply] of requests)
        await db.write(shopId, (tx) => tx.raw(INSERT, [shopId, key, Buffer.from('x'), uuidv7(), at, reply] as never));

    const forgotten = await pruneRequests(db, new Date('2026-11-15T00:00:00Z'));

    const left = await database.query<{ key: string }>('select key from order_requests order by key');
    await db.close();
    await database.close();
    expect(forgotten).toBe(2);
    expect(left.map(({ key }) => key)).toEqual(['open', 'open', 'young', 'young']);
  });
});
