import { randomUUID } from 'node:crypto';
import { A_MOMENT, fixedClock } from '@bahi/testing';
import { housekeeping } from '../src/host/housekeeping.js';
import { type TeaHouse, teaHouse } from './fixtures/messaging-world.js';

const HOUR_MS = 3_600_000;

describe('housekeeping', () => {
  let house: TeaHouse;
  beforeAll(async () => {
    house = await teaHouse();
  });
  afterAll(() => house.close());

  it('keeps every request key for the 24 hours of the contract, and none for long', async () => {
    const hoursAgo = (hours: number) => new Date(Date.parse(A_MOMENT) - hours * HOUR_MS).toISOString();
    for (const [key, hours] of Object.entries({ fresh: 0, 'a day old': 24, 'a week old': 168 }))
      await house.kitchen.write(house.shopId, (tx) =>
        tx('idempotency_keys').insert({
          shop_id: house.shopId,
          scope: 's',
          key,
          digest: Buffer.from('d'),
          status: 201,
          created_at: hoursAgo(hours),
        }),
      );

    await housekeeping(house.kitchen, fixedClock()).run();

    const kept = await house.kitchen.read(house.shopId, (tx) => tx('idempotency_keys').orderBy('key').pluck('key'));
    expect(kept).toEqual(['a day old', 'fresh']);
  });

  it('removes events that were published long ago, and none that still waits', async () => {
    await house.brewMany(2, randomUUID());
    await house.kitchenDatabase.query(
      `update outbox set time = '2020-01-01', published_at = case when position = 1 then now() end`,
    );

    await housekeeping(house.kitchen, fixedClock()).run();

    expect(await house.kitchenDatabase.query('select position::int from outbox')).toEqual([{ position: 2 }]);
  });
});
