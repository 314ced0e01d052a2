import { uuidv7 } from '@bahi/contracts/shared';
import { openDatabase, platformMigrations } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/runtime';
import { fixedClock, testDatabase } from '@bahi/testing';
import { pruneJob } from '../src/jobs.js';
import { ordersMigrations } from '../src/migrations/index.js';

const INSERT = `insert into order_requests (shop_id, scope, key, digest, order_key, requested_at, reply)
  values (?, 'scope', ?, ?, ?, ?, ?)`;

describe('prune-order-requests', () => {
  // A key that is forgotten while its request is open would let a repeat place the order a second time.
  it('forgets answers of every shop that are older than two days, none of the promised day, and no request that is still open', async () => {
    const database = await testDatabase({
      service: 'orders',
      migrations: [...platformMigrations, ...ordersMigrations],
    });
    const db = openDatabase({ url: database.url, applicationName: 'test', logger: silentLogger() });
    const [old, recent] = ['2026-11-18T23:59:59Z', '2026-11-20T00:00:00Z'];
    const requests = [
      ['answered', old, '{}'],
      ['open', old, null],
      ['young', recent, '{}'],
    ] as const;
    for (const shopId of [uuidv7(), uuidv7()])
      for (const [key, at, reply] of requests)
        await db.write(shopId, (tx) => tx.raw(INSERT, [shopId, key, Buffer.from('x'), uuidv7(), at, reply] as never));

    await pruneJob({ db, clock: fixedClock('2026-11-21T00:00:00Z') }).run();

    const left = await database.query<{ key: string }>('select key from order_requests order by key');
    await db.close();
    await database.close();
    expect(left.map(({ key }) => key)).toEqual(['open', 'open', 'young', 'young']);
  });
});
