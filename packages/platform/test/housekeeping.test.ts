import { randomUUID } from 'node:crypto';
import { A_MOMENT, fixedClock } from '@bahi/testing';
import { housekeeping } from '../src/host/housekeeping.js';
import { type MessagingWorld, openMessagingWorld } from './fixtures/messaging-world.js';

const HOUR_MS = 3_600_000;

describe('housekeeping', () => {
  let world: MessagingWorld;
  beforeAll(async () => {
    world = await openMessagingWorld();
  });
  afterAll(() => world.close());

  it('keeps every request key for the 24 hours of the contract, and none for long', async () => {
    const hoursAgo = (hours: number) => new Date(Date.parse(A_MOMENT) - hours * HOUR_MS).toISOString();
    for (const [key, hours] of Object.entries({ fresh: 0, 'a day old': 24, 'a week old': 168 }))
      await world.producer.write(world.shopId, (tx) =>
        tx('idempotency_keys').insert({
          shop_id: world.shopId,
          scope: 's',
          key,
          digest: Buffer.from('d'),
          status: 201,
          created_at: hoursAgo(hours),
        }),
      );

    await housekeeping(world.producer, fixedClock()).run();

    const kept = await world.producer.read(world.shopId, (tx) => tx('idempotency_keys').orderBy('key').pluck('key'));
    expect(kept).toEqual(['a day old', 'fresh']);
  });

  it('removes events that were published long ago, and none that still waits', async () => {
    await world.addMany(2, randomUUID());
    await world.producerDatabase.query(
      `update outbox set time = '2020-01-01', published_at = case when position = 1 then now() end`,
    );

    await housekeeping(world.producer, fixedClock()).run();

    expect(await world.producerDatabase.query('select position::int from outbox')).toEqual([{ position: 2 }]);
  });
});
