import { randomUUID } from 'node:crypto';
import type { Envelope } from '@bahi/contracts/kit';
import { DatabaseUnavailableError, LockTimeoutError } from '../src/data/index.js';
import { FeedUnavailableError, listParked, on } from '../src/messaging/index.js';
import {
  countTea,
  KettleCleaned,
  TeaBrewed,
  type TeaHouse,
  type TeaHouseOptions,
  teaHouse,
} from './fixtures/messaging-world.js';

/** Two databases are made for each test; a busy machine needs its time. */
jest.setTimeout(30_000);

let house: TeaHouse;

async function open(options: TeaHouseOptions = {}) {
  house = await teaHouse(options);
  return house;
}

afterEach(() => house.close());

function brewMany(count: number, shopId?: string) {
  return house.brewMany(count, shopId);
}

function sumTo(n: number) {
  return (n * (n + 1)) / 2;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

function failing(isPoison: (envelope: Envelope) => boolean) {
  return on(TeaBrewed, async ({ data, envelope }, tx) => {
    await countTea(tx, envelope, data.cups);
    if (isPoison(envelope)) throw new Error('This tea cannot be counted');
  });
}

describe('inbox.deliver', () => {
  it('applies each event once, in order, however often and in whatever order the bus brings them', async () => {
    await open();
    const shops = Array.from({ length: 4 }, () => randomUUID());
    for (const shopId of shops) for (let cups = 1; cups <= 25; cups += 1) await house.brew(cups, shopId);
    const events = (await Promise.all(shops.map((shopId) => house.published(shopId)))).flat();
    const copies = events.flatMap((event) => Array.from({ length: 1 + Math.floor(Math.random() * 5) }, () => event));
    const damaged = copies.map((event, index) => (index % 20 === 0 ? { ...event, data: { cups: 'many' } } : event));
    const order = shuffled(damaged);

    for (let start = 0; start < order.length; start += 40)
      await house.inbox.deliver('kitchen', order.slice(start, start + 40));

    for (const shopId of shops) expect(await house.tally(shopId)).toEqual({ cups: sumTo(25), teas: 25 });
    expect(await listParked(house.counter)).toEqual([]);
  });

  it('does the same when two replicas get torn and repeated batches at once', async () => {
    await open();
    const events = await brewMany(60);
    const [one, two] = [
      shuffled(events.filter((_, index) => index % 2 === 0)),
      shuffled(events.filter((_, index) => index % 2 === 1)),
    ];

    await Promise.all([one, two, events].map((batch) => house.inbox.deliver('kitchen', batch)));

    expect(await house.tally()).toEqual({ cups: sumTo(60), teas: 60 });
  });

  it('fetches what the bus left out', async () => {
    await open();
    const events = await brewMany(5);

    await house.inbox.deliver('kitchen', events.slice(3));

    expect(await house.tally()).toEqual({ cups: sumTo(5), teas: 5 });
  });

  it('waits a moment for a hole to close before it fetches', async () => {
    await open({ graceMs: 20_000 });
    const [first, second] = await brewMany(2);
    const late = house.inbox.deliver('kitchen', [second as Envelope]);
    await house.inbox.deliver('kitchen', [first as Envelope]);
    await late;

    expect(house.feed.calls).toBe(0);
    expect(await house.tally()).toEqual({ cups: 3, teas: 2 });
  });

  it('says "not now" while the producer cannot close a hole, and loses nothing', async () => {
    await open();
    const events = await brewMany(3);
    house.feed.isCut = true;
    await expect(house.inbox.deliver('kitchen', events.slice(1))).rejects.toThrow(FeedUnavailableError);
    expect(await house.tally()).toEqual({ cups: 0, teas: 0 });

    house.feed.isCut = false;
    await house.inbox.deliver('kitchen', events.slice(1));

    expect(await house.tally()).toEqual({ cups: 6, teas: 3 });
  });

  it('passes over types it does not hear', async () => {
    await open();
    await house.brew(1);
    await house.kitchen.write(house.shopId, (tx) =>
      house.outbox.add(tx, KettleCleaned, { subject: 'kettle', data: {} }),
    );
    await house.brew(2);

    await house.inbox.deliver('kitchen', await house.published());

    expect(house.feed.calls).toBe(0);
    expect(await house.tally()).toEqual({ cups: 3, teas: 2 });
  });

  it('parks an event whose handler fails three times and goes on; the other events are untouched', async () => {
    await open();
    const other = randomUUID();
    const events = await brewMany(5);
    const others = await brewMany(3, other);
    house.inbox.subscribe([failing(({ shopId, position }) => shopId === house.shopId && position === 3)]);

    await house.inbox.deliver('kitchen', [...events, ...others]);

    expect(await house.tally()).toEqual({ cups: sumTo(5) - 3, teas: 4 });
    expect(await house.tally(other)).toEqual({ cups: 6, teas: 3 });
    expect(await listParked(house.counter)).toEqual([
      expect.objectContaining({
        shopId: house.shopId,
        source: 'kitchen',
        position: 3,
        type: 'kitchen.tea-brewed',
        attempts: 3,
        reason: 'Error: This tea cannot be counted',
      }),
    ]);
  });

  it.each([
    ['an outage of the database', new DatabaseUnavailableError(new Error('gone'))],
    ['a lock that another holds', new LockTimeoutError(new Error('held'))],
    ['a deadlock', Object.assign(new Error('deadlock'), { code: '40P01' })],
  ])('does not count %s as an attempt', async (_, notNow) => {
    let isDown = true;
    await open();
    const events = await brewMany(2);
    house.inbox.subscribe([
      on(TeaBrewed, async ({ data, envelope }, tx) => {
        if (isDown) throw notNow;
        await countTea(tx, envelope, data.cups);
      }),
    ]);
    for (let attempt = 0; attempt < 4; attempt += 1)
      await expect(house.inbox.deliver('kitchen', events)).rejects.toBe(notNow);
    isDown = false;

    await house.inbox.deliver('kitchen', events);

    expect(await house.tally()).toEqual({ cups: 3, teas: 2 });
    expect(await listParked(house.counter)).toEqual([]);
  });

  it('passes over another version of a type it hears', async () => {
    await open();
    const [first, second] = await brewMany(2);

    await house.inbox.deliver('kitchen', [{ ...(first as Envelope), schemaVersion: 2 }, second as Envelope]);

    expect([await house.tally(), house.feed.calls]).toEqual([{ cups: 2, teas: 1 }, 0]);
  });

  it('parks data that the producer itself gives in the wrong shape', async () => {
    await open();
    await brewMany(3);
    await house.kitchenDatabase.query(
      `update outbox set data = '{"cups": "two"}' where shop_id = $1 and position = 2`,
      [house.shopId],
    );

    await house.inbox.deliver('kitchen', await house.published());

    expect(await house.tally()).toEqual({ cups: 4, teas: 2 });
    expect(await listParked(house.counter)).toEqual([
      expect.objectContaining({ position: 2, attempts: 1, reason: expect.stringContaining('cups') }),
    ]);
  });

  it('sets aside what its producer never published, once, and stays where it is', async () => {
    await open();
    const [first] = await brewMany(1);
    const invented = { ...(first as Envelope), position: 40 };
    const foreign = { ...(first as Envelope), source: 'cellar' };

    for (let copy = 0; copy < 2; copy += 1)
      await house.inbox.deliver('kitchen', [first as Envelope, invented, foreign]);
    for (const raw of ['no envelope \u0000', 'no envelope 2']) await house.inbox.park('kitchen', raw, 'Not JSON');
    await house.inbox.deliver('kitchen', await brewMany(1));

    expect(await house.tally()).toEqual({ cups: 2, teas: 2 });
    expect((await listParked(house.counter)).map(({ position, reason }) => [position, reason])).toEqual([
      [null, expect.any(String)],
      [null, expect.any(String)],
      [null, expect.any(String)],
      [null, expect.any(String)],
    ]);
  });

  it.each([{ shopId: 'nobody' }, { shopId: '' }, { position: 0 }, { position: -1 }, { position: 1.5 }])(
    'lets no arrival with %j stop what comes with it',
    async (nonsense) => {
      await open();
      const [first, second] = (await brewMany(2)) as [Envelope, Envelope];

      await house.inbox.deliver('kitchen', [first, { ...second, ...nonsense }, second]);

      expect(await house.tally()).toEqual({ cups: 3, teas: 2 });
      expect(await listParked(house.counter)).toEqual([
        expect.objectContaining({ position: null, reason: 'Not an event of this source' }),
      ]);
    },
  );

  it('goes on when the producer no longer has the first events', async () => {
    await open();
    await brewMany(4);
    await house.kitchenDatabase.query('delete from outbox where shop_id = $1 and position <= 2', [house.shopId]);

    await house.inbox.deliver('kitchen', await house.published());

    expect(await house.tally()).toEqual({ cups: 7, teas: 2 });
  });

  it('sets a note aside for events that the producer no longer has, in the shop that lacks them', async () => {
    await open();
    await brewMany(4);
    await house.kitchenDatabase.query('delete from outbox where shop_id = $1 and position <= 2', [house.shopId]);

    for (let copy = 0; copy < 2; copy += 1) await house.inbox.deliver('kitchen', await house.published());

    expect(await listParked(house.counter)).toEqual([
      expect.objectContaining({
        shopId: house.shopId,
        source: 'kitchen',
        position: null,
        reason: 'The producer no longer has the events 1 to 2',
      }),
    ]);
  });
});

describe('inbox.catchUp', () => {
  it('fetches page after page until nothing is missing', async () => {
    await open();
    await house.kitchen.write(house.shopId, (tx) =>
      house.outbox.addAll(
        tx,
        TeaBrewed,
        Array.from({ length: 201 }, (_, index) => ({ subject: `pot-${index}`, data: { cups: 1 } })),
      ),
    );

    expect(await house.inbox.catchUp(house.shopId, ['kitchen'], 20_000)).toBe(true);

    expect(await house.tally()).toEqual({ cups: 201, teas: 201 });
  });

  it('applies at once what was published, without a bus', async () => {
    await open();
    await brewMany(4);

    expect(await house.inbox.catchUp(house.shopId, ['kitchen', 'nobody'], 2_000)).toBe(true);
    expect(await house.tally()).toEqual({ cups: 10, teas: 4 });
  });

  it('says so when a producer does not answer in time', async () => {
    await open();
    house.feed.isCut = true;
    expect(await house.inbox.catchUp(house.shopId, ['kitchen'], 200)).toBe(false);
  });

  it('waits no longer than it was told for a producer that takes the question and says nothing', async () => {
    await open();
    house.feed.isSilent = true;
    expect(await house.inbox.catchUp(house.shopId, ['kitchen'], 50)).toBe(false);
  });
});

describe('inbox.waitFor', () => {
  it('resolves when the position is applied here or by another replica', async () => {
    await open();
    const events = await brewMany(2);
    const here = house.inbox.waitFor(house.shopId, { kitchen: 2, nobody: 7 }, 2_000);
    await house.inbox.deliver('kitchen', events);
    expect(await here).toBe(true);

    const elsewhere = house.inbox.waitFor(house.shopId, { kitchen: 3 }, 2_000);
    await house.counterDatabase.query('update inbox set position = 3');
    expect(await elsewhere).toBe(true);
  });

  it('gives up at the deadline', async () => {
    await open();
    expect(await house.inbox.waitFor(house.shopId, { kitchen: 1 }, 50)).toBe(false);
  });
});
