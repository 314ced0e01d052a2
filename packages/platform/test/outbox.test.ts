import { randomUUID } from 'node:crypto';
import { fixedClock } from '@bahi/testing';
import { createOutbox, eventFeedRoutes, prunePublished } from '../src/messaging/index.js';
import { ItemsAdded, type MessagingWorld, openMessagingWorld, ShelfCleaned } from './fixtures/messaging-world.js';

let world: MessagingWorld;

beforeAll(async () => {
  world = await openMessagingWorld();
});

afterAll(() => world.close());

describe('outbox.add', () => {
  it('gives gapless positions per shop whatever 50 writers do and however many roll back', async () => {
    const shops = [randomUUID(), randomUUID()];
    const write = (index: number) => {
      const shopId = shops[index % 2] as string;
      return world.producer.write(shopId, async (tx) => {
        const position = await world.outbox.add(tx, ItemsAdded, { subject: `item-${index}`, data: { units: 1 } });
        if (index % 5 === 0) throw new Error('spilled');
        return position;
      });
    };

    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => write(index)));

    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    for (const shopId of shops) {
      const events = await world.published(shopId);
      expect(events.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    }
  });

  it('makes the order of positions the order of commits', async () => {
    const shopId = randomUUID();
    let second: Promise<number> | undefined;
    const first = await world.producer.write(shopId, async (tx) => {
      const position = await world.outbox.add(tx, ItemsAdded, { subject: 'first', data: { units: 1 } });
      second = world.add(1, shopId);
      expect(await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 40, 'waits'))])).toBe('waits');
      return position;
    });

    expect([first, await second]).toEqual([1, 2]);
  });

  it('keeps everything an envelope carries', async () => {
    const shopId = randomUUID();
    const cause = { id: randomUUID(), traceparent: '00-a1b2c3d4e5f60718293a4b5c6d7e8f90-00f067aa0ba902b7-01' };
    await world.producer.write(shopId, (tx) =>
      world.outbox.add(tx, ItemsAdded, { subject: 'item', data: { units: 3 }, cause }),
    );

    const [envelope] = await world.published(shopId);

    expect(envelope).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      type: 'producer.items-added',
      source: 'producer',
      schemaVersion: 1,
      shopId,
      subject: 'item',
      position: 1,
      time: '2026-11-21T05:12:08.114Z',
      traceparent: cause.traceparent,
      causationId: cause.id,
      data: { units: 3 },
    });
  });

  it('goes on in the trace of the call, unless another event led to it', async () => {
    const shopId = randomUUID();
    const [ofTheCall, ofTheCause] = ['a', 'b'].map((digit) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`);
    const outbox = createOutbox({
      source: 'producer',
      clock: fixedClock(),
      currentTraceparent: () => ofTheCall ?? null,
    });
    const cause = { id: randomUUID(), traceparent: ofTheCause ?? null };
    await world.producer.write(shopId, async (tx) => {
      await outbox.add(tx, ItemsAdded, { subject: 'item', data: { units: 1 } });
      await outbox.add(tx, ItemsAdded, { subject: 'item', data: { units: 1 }, cause });
    });

    const events = await world.published(shopId);

    expect(events.map(({ traceparent, causationId }) => [traceparent, causationId])).toEqual([
      [ofTheCall, null],
      [ofTheCause, cause.id],
    ]);
  });

  it('adds several events at once, in their order', async () => {
    const shopId = randomUUID();
    const events = [3, 1, 2].map((units) => ({ subject: `item-${units}`, data: { units } }));
    await world.add(9, shopId);

    const positions = await world.producer.write(shopId, async (tx) => [
      ...(await world.outbox.addAll(tx, ItemsAdded, [])),
      ...(await world.outbox.addAll(tx, ItemsAdded, events)),
    ]);

    expect(positions).toEqual([2, 3, 4]);
    expect((await world.published(shopId)).map(({ subject }) => subject).slice(1)).toEqual([
      'item-3',
      'item-1',
      'item-2',
    ]);
  });

  it('wakes the relay once after a commit, and not for what was rolled back', async () => {
    const woken = jest.fn();
    const outbox = createOutbox({ source: 'producer', clock: fixedClock(), onCommitted: woken });
    const added = { subject: 'item', data: { units: 1 } };
    const spilled = world.producer.write(randomUUID(), async (tx) => {
      await outbox.add(tx, ItemsAdded, added);
      throw new Error('spilled');
    });
    await expect(spilled).rejects.toThrow('spilled');
    expect(woken).not.toHaveBeenCalled();

    await world.producer.write(randomUUID(), async (tx) => {
      for (let item = 0; item < 2; item += 1) await outbox.add(tx, ItemsAdded, added);
      expect(woken).not.toHaveBeenCalled();
    });

    expect(woken).toHaveBeenCalledTimes(1);
  });

  it('keeps a serialized event until it is added, and dates it then', async () => {
    const shopId = randomUUID();
    const serialized = [3, 1].map((units) =>
      world.outbox.serialize(ItemsAdded, { subject: `item-${units}`, data: { units } }),
    );
    expect(() => world.outbox.serialize(ItemsAdded, { subject: 'item', data: { units: 0 } })).toThrow();
    expect(await world.published(shopId)).toEqual([]);

    const positions = await world.producer.write(shopId, (tx) => world.outbox.addSerialized(tx, serialized));

    expect(positions).toEqual([1, 2]);
    expect((await world.published(shopId)).map(({ subject, data }) => [subject, data])).toEqual([
      ['item-3', { units: 3 }],
      ['item-1', { units: 1 }],
    ]);
  });

  it('refuses events of several types in one call', async () => {
    const serialized = [
      world.outbox.serialize(ItemsAdded, { subject: 'item', data: { units: 1 } }),
      world.outbox.serialize(ShelfCleaned, { subject: 'shelf', data: {} }),
    ];

    await expect(
      world.producer.write(randomUUID(), (tx) => world.outbox.addSerialized(tx, serialized)),
    ).rejects.toThrow('several');
  });

  it('drops what the event does not declare and refuses what it forbids', async () => {
    const shopId = randomUUID();
    const add = (data: { units: number }) =>
      world.producer.write(shopId, (tx) => world.outbox.add(tx, ItemsAdded, { subject: 'item', data }));
    const withSecret = { units: 1, password: 'secret' };
    await add(withSecret);

    await expect(add({ units: 0 })).rejects.toThrow();
    expect((await world.published(shopId)).map(({ data }) => data)).toEqual([{ units: 1 }]);
  });
});

describe('the event feed', () => {
  it('lists one shop after a position, and no other shop', async () => {
    const [shopId, other] = [randomUUID(), randomUUID()];
    for (let units = 1; units <= 5; units += 1) await world.add(units, shopId);
    await world.add(9, other);
    const { events } = await eventFeedRoutes(world.producer).listEvents({ query: { shopId, after: 2, limit: 2 } });

    expect(events.map(({ position, data }) => [position, data])).toEqual([
      [3, { units: 3 }],
      [4, { units: 4 }],
    ]);
  });

  it('pages through the heads of all shops and leaves out those that were quiet since', async () => {
    const routes = eventFeedRoutes(world.producer);
    const before = (await routes.listHeads({ query: { limit: 1 } })).asOf;
    const fresh = [randomUUID(), randomUUID(), randomUUID()].sort();
    for (const shopId of fresh) await world.add(1, shopId);

    const first = await routes.listHeads({ query: { since: before, limit: 2 } });
    const second = await routes.listHeads({ query: { since: before, cursor: first.heads[1]?.shopId, limit: 2 } });
    const all = await routes.listHeads({ query: { limit: 1_000 } });

    expect([...first.heads, ...second.heads]).toEqual(fresh.map((shopId) => ({ shopId, position: 1 })));
    expect(all.heads.length).toBeGreaterThan(3);
  });
});

describe('prunePublished', () => {
  it('deletes old published events only, and never those of the last 30 days', async () => {
    const shopId = randomUUID();
    await world.producer.write(shopId, (tx) => world.outbox.add(tx, ShelfCleaned, { subject: 'shelf', data: {} }));
    for (let units = 1; units <= 3; units += 1) await world.add(units, shopId);
    const age = (position: number, days: number, isPublished: boolean) =>
      world.producerDatabase.query(
        `update outbox set time = now() - make_interval(days => $2), published_at = case when $3 then now() end
         where shop_id = $1 and position = $4`,
        [shopId, days, isPublished, position],
      );
    await Promise.all([age(1, 40, true), age(2, 40, false), age(3, 29, true), age(4, 0, true)]);

    expect(await prunePublished(world.producer, new Date(Date.now() + 86_400_000))).toBe(1);
    expect((await world.published(shopId)).map(({ position }) => position)).toEqual([2, 3, 4]);
  });

  it('goes on until nothing old is left', async () => {
    await world.producerDatabase.query(
      `insert into outbox (shop_id, position, id, type, version, subject, time, data, published_at)
        select $1, no, gen_random_uuid(), 'producer.items-added', 1, 'item', now() - interval '40 days', '{}', now()
        from generate_series(1, 5001) as no`,
      [randomUUID()],
    );

    expect(await prunePublished(world.producer, new Date())).toBe(5_001);
  });
});
