import { randomUUID } from 'node:crypto';
import type { Envelope } from '@bahi/contracts/kit';
import { DatabaseUnavailableError, LockTimeoutError } from '../src/data/index.js';
import { FeedUnavailableError, listParked, on } from '../src/messaging/index.js';
import {
  applyItems,
  ItemsAdded,
  type MessagingWorld,
  type MessagingWorldOptions,
  openMessagingWorld,
  ShelfCleaned,
} from './fixtures/messaging-world.js';

let world: MessagingWorld;

async function open(options: MessagingWorldOptions = {}) {
  world = await openMessagingWorld(options);
  return world;
}

afterEach(() => world.close());

function addMany(count: number, shopId?: string) {
  return world.addMany(count, shopId);
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
  return on(ItemsAdded, async ({ data, envelope }, tx) => {
    await applyItems(tx, envelope, data.units);
    if (isPoison(envelope)) throw new Error('This item cannot be counted');
  });
}

describe('inbox.deliver', () => {
  it('applies each event once, in order, however often and in whatever order the bus brings them', async () => {
    await open();
    const shops = Array.from({ length: 4 }, () => randomUUID());
    for (const shopId of shops) for (let units = 1; units <= 25; units += 1) await world.add(units, shopId);
    const events = (await Promise.all(shops.map((shopId) => world.published(shopId)))).flat();
    const copies = events.flatMap((event) => Array.from({ length: 1 + Math.floor(Math.random() * 5) }, () => event));
    const damaged = copies.map((event, index) => (index % 20 === 0 ? { ...event, data: { units: 'many' } } : event));
    const order = shuffled(damaged);

    for (let start = 0; start < order.length; start += 40)
      await world.inbox.deliver('producer', order.slice(start, start + 40));

    for (const shopId of shops) expect(await world.readTotals(shopId)).toEqual({ units: sumTo(25), deliveries: 25 });
    expect(await listParked(world.consumer)).toEqual([]);
  });

  it('does the same when two replicas get torn and repeated batches at once', async () => {
    await open();
    const events = await addMany(60);
    const [one, two] = [
      shuffled(events.filter((_, index) => index % 2 === 0)),
      shuffled(events.filter((_, index) => index % 2 === 1)),
    ];

    await Promise.all([one, two, events].map((batch) => world.inbox.deliver('producer', batch)));

    expect(await world.readTotals()).toEqual({ units: sumTo(60), deliveries: 60 });
  });

  it('fetches what the bus left out', async () => {
    await open();
    const events = await addMany(5);

    await world.inbox.deliver('producer', events.slice(3));

    expect(await world.readTotals()).toEqual({ units: sumTo(5), deliveries: 5 });
  });

  it('waits a moment for a hole to close before it fetches', async () => {
    await open({ graceMs: 20_000 });
    const [first, second] = await addMany(2);
    const late = world.inbox.deliver('producer', [second as Envelope]);
    await world.inbox.deliver('producer', [first as Envelope]);
    await late;

    expect(world.feed.calls).toBe(0);
    expect(await world.readTotals()).toEqual({ units: 3, deliveries: 2 });
  });

  it('rejects while the producer cannot close a gap, and loses nothing', async () => {
    await open();
    const events = await addMany(3);
    world.feed.isCut = true;
    await expect(world.inbox.deliver('producer', events.slice(1))).rejects.toThrow(FeedUnavailableError);
    expect(await world.readTotals()).toEqual({ units: 0, deliveries: 0 });

    world.feed.isCut = false;
    await world.inbox.deliver('producer', events.slice(1));

    expect(await world.readTotals()).toEqual({ units: 6, deliveries: 3 });
  });

  it('skips types without a subscription', async () => {
    await open();
    await world.add(1);
    await world.producer.write(world.shopId, (tx) =>
      world.outbox.add(tx, ShelfCleaned, { subject: 'shelf', data: {} }),
    );
    await world.add(2);

    await world.inbox.deliver('producer', await world.published());

    expect(world.feed.calls).toBe(0);
    expect(await world.readTotals()).toEqual({ units: 3, deliveries: 2 });
  });

  it('parks an event whose handler fails three times and goes on; the other events are untouched', async () => {
    await open();
    const other = randomUUID();
    const events = await addMany(5);
    const others = await addMany(3, other);
    world.inbox.subscribe([failing(({ shopId, position }) => shopId === world.shopId && position === 3)]);

    await world.inbox.deliver('producer', [...events, ...others]);

    expect(await world.readTotals()).toEqual({ units: sumTo(5) - 3, deliveries: 4 });
    expect(await world.readTotals(other)).toEqual({ units: 6, deliveries: 3 });
    expect(await listParked(world.consumer)).toEqual([
      expect.objectContaining({
        shopId: world.shopId,
        source: 'producer',
        position: 3,
        type: 'producer.items-added',
        attempts: 3,
        reason: 'Error: This item cannot be counted',
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
    const events = await addMany(2);
    world.inbox.subscribe([
      on(ItemsAdded, async ({ data, envelope }, tx) => {
        if (isDown) throw notNow;
        await applyItems(tx, envelope, data.units);
      }),
    ]);
    for (let attempt = 0; attempt < 4; attempt += 1)
      await expect(world.inbox.deliver('producer', events)).rejects.toBe(notNow);
    isDown = false;

    await world.inbox.deliver('producer', events);

    expect(await world.readTotals()).toEqual({ units: 3, deliveries: 2 });
    expect(await listParked(world.consumer)).toEqual([]);
  });

  it('skips another version of a subscribed type', async () => {
    await open();
    const [first, second] = await addMany(2);

    await world.inbox.deliver('producer', [{ ...(first as Envelope), schemaVersion: 2 }, second as Envelope]);

    expect([await world.readTotals(), world.feed.calls]).toEqual([{ units: 2, deliveries: 1 }, 0]);
  });

  it('parks data that the producer itself gives in the wrong shape', async () => {
    await open();
    await addMany(3);
    await world.producerDatabase.query(
      `update outbox set data = '{"units": "two"}' where shop_id = $1 and position = 2`,
      [world.shopId],
    );

    await world.inbox.deliver('producer', await world.published());

    expect(await world.readTotals()).toEqual({ units: 4, deliveries: 2 });
    expect(await listParked(world.consumer)).toEqual([
      expect.objectContaining({ position: 2, attempts: 1, reason: expect.stringContaining('units') }),
    ]);
  });

  it('parks an event that its producer never published, once, and keeps its position', async () => {
    await open();
    const [first] = await addMany(1);
    const invented = { ...(first as Envelope), position: 40 };
    const foreign = { ...(first as Envelope), source: 'other' };

    for (let copy = 0; copy < 2; copy += 1)
      await world.inbox.deliver('producer', [first as Envelope, invented, foreign]);
    for (const raw of ['no envelope \u0000', 'no envelope 2']) await world.inbox.park('producer', raw, 'Not JSON');
    await world.inbox.deliver('producer', await addMany(1));

    expect(await world.readTotals()).toEqual({ units: 2, deliveries: 2 });
    expect((await listParked(world.consumer)).map(({ position, reason }) => [position, reason])).toEqual([
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
      const [first, second] = (await addMany(2)) as [Envelope, Envelope];

      await world.inbox.deliver('producer', [first, { ...second, ...nonsense }, second]);

      expect(await world.readTotals()).toEqual({ units: 3, deliveries: 2 });
      expect(await listParked(world.consumer)).toEqual([
        expect.objectContaining({ position: null, reason: 'Not an event of this source' }),
      ]);
    },
  );

  it('goes on when the producer no longer has the first events', async () => {
    await open();
    await addMany(4);
    await world.producerDatabase.query('delete from outbox where shop_id = $1 and position <= 2', [world.shopId]);

    await world.inbox.deliver('producer', await world.published());

    expect(await world.readTotals()).toEqual({ units: 7, deliveries: 2 });
  });

  it('records events that the producer no longer has, in the shop that lacks them', async () => {
    await open();
    await addMany(4);
    await world.producerDatabase.query('delete from outbox where shop_id = $1 and position <= 2', [world.shopId]);

    for (let copy = 0; copy < 2; copy += 1) await world.inbox.deliver('producer', await world.published());

    expect(await listParked(world.consumer)).toEqual([
      expect.objectContaining({
        shopId: world.shopId,
        source: 'producer',
        position: null,
        reason: 'The producer no longer has the events 1 to 2',
      }),
    ]);
  });
});

describe('inbox.catchUp', () => {
  it('fetches page after page until nothing is missing', async () => {
    await open();
    await world.producer.write(world.shopId, (tx) =>
      world.outbox.addAll(
        tx,
        ItemsAdded,
        Array.from({ length: 201 }, (_, index) => ({ subject: `item-${index}`, data: { units: 1 } })),
      ),
    );

    expect(await world.inbox.catchUp(world.shopId, ['producer'], 20_000)).toBe(true);

    expect(await world.readTotals()).toEqual({ units: 201, deliveries: 201 });
  });

  it('applies at once what was published, without a bus', async () => {
    await open();
    await addMany(4);

    expect(await world.inbox.catchUp(world.shopId, ['producer', 'nobody'], 2_000)).toBe(true);
    expect(await world.readTotals()).toEqual({ units: 10, deliveries: 4 });
  });

  it('lets reads that come together share one fetch', async () => {
    await open();
    await addMany(4);
    const asked = world.feed.calls;

    const reads = Array.from({ length: 20 }, () => world.inbox.catchUp(world.shopId, ['producer'], 5_000));

    expect(await Promise.all(reads)).toEqual(reads.map(() => true));
    expect(world.feed.calls - asked).toBe(1);
  });

  it('returns false when a producer does not reply in time', async () => {
    await open();
    world.feed.isCut = true;
    expect(await world.inbox.catchUp(world.shopId, ['producer'], 200)).toBe(false);
  });

  it('waits no longer than its deadline for a producer that accepts the request and never replies', async () => {
    await open();
    world.feed.isSilent = true;
    expect(await world.inbox.catchUp(world.shopId, ['producer'], 50)).toBe(false);
  });
});

describe('inbox.waitFor', () => {
  it('resolves when the position is applied here or by another replica', async () => {
    await open();
    const events = await addMany(2);
    const here = world.inbox.waitFor(world.shopId, { producer: 2, nobody: 7 }, 2_000);
    await world.inbox.deliver('producer', events);
    expect(await here).toBe(true);

    const elsewhere = world.inbox.waitFor(world.shopId, { producer: 3 }, 2_000);
    await world.consumerDatabase.query('update inbox set position = 3');
    expect(await elsewhere).toBe(true);
  });

  it('gives up at the deadline', async () => {
    await open();
    expect(await world.inbox.waitFor(world.shopId, { producer: 1 }, 50)).toBe(false);
  });
});
