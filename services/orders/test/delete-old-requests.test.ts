import { uuidv7 } from '@bahi/contracts/shared';
import { type OrdersWorld, ordersWorld } from './support/orders-world.js';

const INSERT = `insert into order_requests (shop_id, scope, key, digest, order_key, requested_at, reply)
  values ($1, 'scope', $2, $3, $4, $5, $6)`;

let world: OrdersWorld;

beforeAll(async () => {
  world = await ordersWorld();
});
afterAll(() => world.close());

describe('delete-old-requests', () => {
  // Without its key, a repeat of an open request would place the order a second time.
  it('deletes replies older than two days in all shops, no younger ones and no open requests', async () => {
    const { database, clock, runJobs } = world.service;
    const [old, recent] = ['2026-11-18T23:59:59Z', '2026-11-20T00:00:00Z'];
    const requests = [
      ['answered', old, '{}'],
      ['open', old, null],
      ['young', recent, '{}'],
    ] as const;
    for (const shopId of [uuidv7(), uuidv7()])
      for (const [key, at, reply] of requests)
        await database.query(INSERT, [shopId, key, Buffer.from('x'), uuidv7(), at, reply]);
    clock.set('2026-11-21T00:00:00Z');

    await runJobs();

    const left = await database.query<{ key: string }>('select key from order_requests order by key');
    expect(left.map(({ key }) => key)).toEqual(['open', 'open', 'young', 'young']);
  });
});
