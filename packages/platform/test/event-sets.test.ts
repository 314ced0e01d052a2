import { randomUUID } from 'node:crypto';
import type { Envelope } from '@bahi/contracts/kit';
import fc from 'fast-check';
import { inSets, listParked, on, type Subscription } from '../src/messaging/index.js';
import {
  applyItems,
  ItemsAdded,
  type MessagingWorld,
  openMessagingWorld,
  ShelfCleaned,
} from './fixtures/messaging-world.js';

let world: MessagingWorld;

beforeEach(async () => {
  world = await openMessagingWorld();
});

afterEach(() => world.close());

async function addMany(count: number, shopId = world.shopId) {
  for (let units = 1; units <= count; units += 1) await world.add(units, shopId);
  return world.published(shopId);
}

function sumTo(n: number) {
  return (n * (n + 1)) / 2;
}

/** Counts deliveries in sets, and notes how large each set was. */
function countingInSets(isPoison: (units: number) => boolean = () => false) {
  const sizes: number[] = [];
  const onItems = inSets<{ readonly envelope: Envelope; readonly units: number }>(async (deliveries, tx) => {
    sizes.push(deliveries.length);
    for (const { envelope, units } of deliveries) await applyItems(tx, envelope, units);
    if (deliveries.some(({ units }) => isPoison(units))) throw new Error('This set cannot be counted');
  });
  const subscription: Subscription = onItems(ItemsAdded, ({ data, envelope }) => ({ envelope, units: data.units }));
  return { sizes, subscription };
}

describe('a subscription in sets', () => {
  it('gets successive events of a shop together', async () => {
    const { sizes, subscription } = countingInSets();
    world.inbox.subscribe([subscription]);

    await world.inbox.deliver('producer', await addMany(30));

    expect(sizes).toEqual([30]);
    expect(await world.readTotals()).toEqual({ units: sumTo(30), deliveries: 30 });
  });

  it('gets them in parts where an event of another handler stands between', async () => {
    const { sizes, subscription } = countingInSets();
    const cleanedAfter: number[] = [];
    world.inbox.subscribe([subscription, on(ShelfCleaned, async () => void cleanedAfter.push(sizes.length))]);
    await addMany(2);
    await world.producer.write(world.shopId, (tx) =>
      world.outbox.add(tx, ShelfCleaned, { subject: 'shelf', data: {} }),
    );
    await addMany(3);

    await world.inbox.deliver('producer', await world.published());

    expect(sizes).toEqual([2, 3]);
    expect(cleanedAfter).toEqual([1]);
  });

  it.each([1, 4, 7])(
    'parks event %i alone when its set fails because of it; all others take effect',
    async (poison) => {
      world.inbox.subscribe([countingInSets((units) => units === poison).subscription]);
      const events = await addMany(7);

      for (let copy = 0; copy < 2; copy += 1) await world.inbox.deliver('producer', events);

      expect(await world.readTotals()).toEqual({ units: sumTo(7) - poison, deliveries: 6 });
      expect(await listParked(world.consumer)).toEqual([expect.objectContaining({ position: poison, attempts: 3 })]);
    },
  );

  it('parks nothing when only the set fails', async () => {
    const { sizes, subscription } = countingInSets();
    const clumsy: Subscription = {
      ...subscription,
      apply: async (items, tx) => {
        await subscription.apply(items, tx);
        if (items.length > 1) throw new Error('Only one at a time');
      },
    };
    world.inbox.subscribe([clumsy]);

    await world.inbox.deliver('producer', await addMany(4));

    expect(sizes).toEqual([4, 1, 1, 1, 1]);
    expect(await world.readTotals()).toEqual({ units: sumTo(4), deliveries: 4 });
    expect(await listParked(world.consumer)).toEqual([]);
  });

  it('comes to the same end however its events are grouped and repeated, poison and damage included', async () => {
    const aCut = fc.record({ from: fc.nat(19), count: fc.integer({ min: 1, max: 20 }), isDamaged: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(aCut, { maxLength: 6 }), fc.nat(25), async (cuts, poison) => {
        const shopId = randomUUID();
        const events = await addMany(20, shopId);
        world.inbox.subscribe([countingInSets((units) => units === poison).subscription]);

        for (const { from, count, isDamaged } of cuts) {
          const part = events.slice(from, from + count);
          const damage = (event: Envelope, index: number) => (index === 0 ? { ...event, data: { units: 0 } } : event);
          await world.inbox.deliver('producer', isDamaged ? part.map(damage) : part);
        }
        await world.inbox.deliver('producer', events);

        const isPoisoned = poison >= 1 && poison <= 20;
        const expected = { units: sumTo(20) - (isPoisoned ? poison : 0), deliveries: isPoisoned ? 19 : 20 };
        expect(await world.readTotals(shopId)).toEqual(expected);
        const parked = (await listParked(world.consumer)).filter((one) => one.shopId === shopId);
        expect(parked.map(({ position }) => position)).toEqual(isPoisoned ? [poison] : []);
      }),
      { numRuns: 12 },
    );
  });
});

describe('reading many events', () => {
  it('lets others go first between two that take long', async () => {
    let turn = 0;
    let isOver = false;
    const count = () => {
      turn += 1;
      if (!isOver) setImmediate(count);
    };
    const readIn: number[] = [];
    const slow = inSets<number>(async () => undefined)(ItemsAdded, () => {
      const until = performance.now() + 8;
      while (performance.now() < until);
      return readIn.push(turn);
    });
    world.inbox.subscribe([slow]);
    const events = await addMany(6);

    count();
    await world.inbox.deliver('producer', events);
    isOver = true;

    expect(new Set(readIn).size).toBe(6);
  });
});
