import { randomUUID } from 'node:crypto';
import type { Envelope } from '@bahi/contracts/kit';
import fc from 'fast-check';
import { inSets, listParked, on, type Subscription } from '../src/messaging/index.js';
import { countTea, KettleCleaned, TeaBrewed, type TeaHouse, teaHouse } from './fixtures/messaging-world.js';

/** Two databases are made for each test; a busy machine needs its time. */
jest.setTimeout(60_000);

let house: TeaHouse;

beforeEach(async () => {
  house = await teaHouse();
});

afterEach(() => house.close());

async function brewMany(count: number, shopId = house.shopId) {
  for (let cups = 1; cups <= count; cups += 1) await house.brew(cups, shopId);
  return house.published(shopId);
}

function sumTo(n: number) {
  return (n * (n + 1)) / 2;
}

/** Counts teas in sets, and notes how large each set was. */
function countingInSets(isPoison: (cups: number) => boolean = () => false) {
  const sizes: number[] = [];
  const onTea = inSets<{ readonly envelope: Envelope; readonly cups: number }>(async (teas, tx) => {
    sizes.push(teas.length);
    for (const { envelope, cups } of teas) await countTea(tx, envelope, cups);
    if (teas.some(({ cups }) => isPoison(cups))) throw new Error('This set cannot be counted');
  });
  const subscription: Subscription = onTea(TeaBrewed, ({ data, envelope }) => ({ envelope, cups: data.cups }));
  return { sizes, subscription };
}

describe('a subscription in sets', () => {
  it('gets successive events of a shop together', async () => {
    const { sizes, subscription } = countingInSets();
    house.inbox.subscribe([subscription]);

    await house.inbox.deliver('kitchen', await brewMany(30));

    expect(sizes).toEqual([30]);
    expect(await house.tally()).toEqual({ cups: sumTo(30), teas: 30 });
  });

  it('gets them in parts where an event of another handler stands between', async () => {
    const { sizes, subscription } = countingInSets();
    const cleanedAfter: number[] = [];
    house.inbox.subscribe([subscription, on(KettleCleaned, async () => void cleanedAfter.push(sizes.length))]);
    await brewMany(2);
    await house.kitchen.write(house.shopId, (tx) =>
      house.outbox.add(tx, KettleCleaned, { subject: 'kettle', data: {} }),
    );
    await brewMany(3);

    await house.inbox.deliver('kitchen', await house.published());

    expect(sizes).toEqual([2, 3]);
    expect(cleanedAfter).toEqual([1]);
  });

  it.each([1, 4, 7])(
    'parks event %i alone when its set fails because of it; all others take effect',
    async (poison) => {
      house.inbox.subscribe([countingInSets((cups) => cups === poison).subscription]);
      const events = await brewMany(7);

      for (let copy = 0; copy < 2; copy += 1) await house.inbox.deliver('kitchen', events);

      expect(await house.tally()).toEqual({ cups: sumTo(7) - poison, teas: 6 });
      expect(await listParked(house.counter)).toEqual([expect.objectContaining({ position: poison, attempts: 3 })]);
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
    house.inbox.subscribe([clumsy]);

    await house.inbox.deliver('kitchen', await brewMany(4));

    expect(sizes).toEqual([4, 1, 1, 1, 1]);
    expect(await house.tally()).toEqual({ cups: sumTo(4), teas: 4 });
    expect(await listParked(house.counter)).toEqual([]);
  });

  it('comes to the same end however its events are grouped and repeated, poison and damage included', async () => {
    const aCut = fc.record({ from: fc.nat(19), count: fc.integer({ min: 1, max: 20 }), isDamaged: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(aCut, { maxLength: 6 }), fc.nat(25), async (cuts, poison) => {
        const shopId = randomUUID();
        const events = await brewMany(20, shopId);
        house.inbox.subscribe([countingInSets((cups) => cups === poison).subscription]);

        for (const { from, count, isDamaged } of cuts) {
          const part = events.slice(from, from + count);
          const damage = (event: Envelope, index: number) => (index === 0 ? { ...event, data: { cups: 0 } } : event);
          await house.inbox.deliver('kitchen', isDamaged ? part.map(damage) : part);
        }
        await house.inbox.deliver('kitchen', events);

        const isPoisoned = poison >= 1 && poison <= 20;
        const expected = { cups: sumTo(20) - (isPoisoned ? poison : 0), teas: isPoisoned ? 19 : 20 };
        expect(await house.tally(shopId)).toEqual(expected);
        const parked = (await listParked(house.counter)).filter((one) => one.shopId === shopId);
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
    const slow = inSets<number>(async () => undefined)(TeaBrewed, () => {
      const until = performance.now() + 8;
      while (performance.now() < until);
      return readIn.push(turn);
    });
    house.inbox.subscribe([slow]);
    const events = await brewMany(6);

    count();
    await house.inbox.deliver('kitchen', events);
    isOver = true;

    expect(new Set(readIn).size).toBe(6);
  });
});
