import { randomUUID } from 'node:crypto';
import { fixedClock } from '@bahi/testing';
import { type Logger, silentLogger } from '../src/kernel/logger.js';
import { createInbox, type EventFeed, startConsumers } from '../src/messaging/index.js';
import { startReconciler } from '../src/messaging/reconciler.js';
import { stillTimers } from './fixtures/freeze-timeouts.js';
import { eventually, KettleCleaned, TeaBrewed, type TeaHouse, teaHouse } from './fixtures/messaging-world.js';

let house: TeaHouse;
afterEach(async () => {
  jest.useRealTimers();
  await house.close();
});

describe('startConsumers', () => {
  it('hears what the relay publishes', async () => {
    house = await teaHouse();
    await house.startHearing();
    house.startPublishing();
    await house.brewMany(3);

    await eventually(async () => expect(await house.tally()).toEqual({ cups: 6, teas: 3 }));
  });

  it('is levelled although the bus lost everything, before and after the start', async () => {
    house = await teaHouse({ reconcileEveryMs: 30 });
    const other = randomUUID();
    await house.brewMany(3, other);
    await house.kitchenDatabase.query('update outbox set published_at = now()');
    await house.startHearing();
    await eventually(async () => expect(await house.tally(other)).toEqual({ cups: 6, teas: 3 }));

    await house.brewMany(2);
    await house.kitchenDatabase.query('update outbox set published_at = now()');

    await eventually(async () => expect(await house.tally()).toEqual({ cups: 3, teas: 2 }));
  });

  it('finds an event that was long in committing', async () => {
    house = await teaHouse({ reconcileEveryMs: 30 });
    await house.startHearing();
    await house.kitchen.write(house.shopId, async (tx) => {
      await house.outbox.add(tx, TeaBrewed, { subject: 'pot', data: { cups: 2 } });
      const { calls } = house.feed;
      // Asked twice since: the second time already about what happened after the first.
      await eventually(async () => expect(house.feed.calls).toBeGreaterThan(calls + 2));
    });

    await eventually(async () => expect(await house.tally()).toEqual({ cups: 2, teas: 1 }));
  });

  it('hears every type of a source, so that one it does not need is no hole', async () => {
    house = await teaHouse();
    await house.startHearing();
    await eventually(async () => expect(house.feed.calls).toBeGreaterThan(0));
    house.feed.isCut = true;
    await house.kitchen.write(house.shopId, (tx) =>
      house.outbox.add(tx, KettleCleaned, { subject: 'kettle', data: {} }),
    );
    await house.brewMany(2);
    house.startPublishing();

    await eventually(async () => expect(await house.tally()).toEqual({ cups: 3, teas: 2 }));
  });

  it('asks a silent source again and levels it when it is back', async () => {
    house = await teaHouse({ reconcileEveryMs: 30 });
    house.feed.isCut = true;
    await house.brewMany(2);
    await house.startHearing();
    await eventually(async () => expect(house.feed.calls).toBeGreaterThan(1));
    house.feed.isCut = false;

    await eventually(async () => expect(await house.tally()).toEqual({ cups: 3, teas: 2 }));
  });
});

describe('startReconciler', () => {
  it('leaves a silent source alone for a while, longer each time', async () => {
    house = await teaHouse();
    let asked = 0;
    const listHeads = async () => {
      asked += 1;
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('The kitchen does not answer');
    };
    const inbox = { ...house.inbox, feeds: () => ({ listHeads }) as unknown as EventFeed };

    const leveller = startReconciler({ inbox, logger: silentLogger(), everyMs: 3_600_000 });
    for (let turn = 0; turn < 1_000; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await leveller.close();

    // A thousand turns take no half minute, which is when the seventh question would come.
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(7);
  });

  it('asks a source that stays silent at least as often as one that answers', async () => {
    house = await teaHouse();
    const pauses: number[] = [];
    const logger = { warn: ({ retryMs }: { retryMs: number }) => void pauses.push(retryMs) } as unknown as Logger;
    const listHeads = () => Promise.reject(new Error('The kitchen does not answer'));
    const inbox = { ...house.inbox, feeds: () => ({ listHeads }) as unknown as EventFeed };
    stillTimers();

    const leveller = startReconciler({ inbox, logger, everyMs: 1_500 });
    while (pauses.length < 4) await jest.advanceTimersToNextTimerAsync();
    await leveller.close();

    expect(pauses).toEqual([500, 1_000, 1_500, 1_500]);
  });

  it('asks every ten seconds when nobody says how often', async () => {
    house = await teaHouse();
    let asked = 0;
    const listHeads = async () => {
      asked += 1;
      return { heads: [], asOf: '2026-11-21T05:12:08.114Z' };
    };
    const inbox = { ...house.inbox, feeds: () => ({ listHeads }) as unknown as EventFeed };
    stillTimers();

    const consumers = await startConsumers({ inbox, bus: house.bus, logger: silentLogger() });
    await jest.advanceTimersByTimeAsync(9_999);
    const before = asked;
    await jest.advanceTimersByTimeAsync(1);
    await consumers.close();

    expect([before, asked]).toEqual([1, 2]);
  });

  it('asks next about what happened since its first page, whatever happened while it read the others', async () => {
    house = await teaHouse();
    const shopIds = Array.from(
      { length: 500 },
      (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    );
    const since: unknown[] = [];
    const listHeads = async ({ query }: { query: { cursor?: string; since?: string } }) => {
      since.push(query.since);
      const isFirst = query.cursor === undefined;
      return {
        heads: isFirst ? shopIds.map((shopId) => ({ shopId, position: 0 })) : [],
        asOf: isFirst ? '2026-11-21T05:12:00.000Z' : '2026-11-21T05:30:00.000Z',
      };
    };
    const inbox = { ...house.inbox, feeds: () => ({ listHeads }) as unknown as EventFeed };

    const leveller = startReconciler({ inbox, logger: silentLogger(), everyMs: 1 });
    await eventually(async () => expect(since.length).toBeGreaterThan(2)).finally(() => leveller.close());

    // And a minute before it, for what was long in committing.
    expect(since.slice(0, 3)).toEqual([undefined, undefined, '2026-11-21T05:11:00.000Z']);
  });

  it('asks about all shops, page after page', async () => {
    house = await teaHouse();
    const pageEnds: unknown[] = [];
    const shopIds = Array.from(
      { length: 501 },
      (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    );
    const listHeads = async ({ query: { cursor, limit } }: { query: { cursor?: string; limit: number } }) => {
      pageEnds.push(cursor);
      const rest = shopIds.filter((shopId) => shopId > (cursor ?? ''));
      return {
        heads: rest.slice(0, limit).map((shopId) => ({ shopId, position: 1 })),
        asOf: '2026-11-21T05:12:08.114Z',
      };
    };
    const asked = new Set<string>();
    const pull = async (_source: string, shopId: string) => {
      asked.add(shopId);
      return true;
    };
    const inbox = { ...house.inbox, feeds: () => ({ listHeads }) as unknown as EventFeed, pull };

    const leveller = startReconciler({ inbox, logger: silentLogger(), everyMs: 3_600_000 });
    await eventually(async () => expect(asked.size).toBe(501)).finally(() => leveller.close());

    expect(pageEnds).toEqual([undefined, shopIds[499]]);
  });
});

describe('inbox.pull', () => {
  it('waits five seconds at most for a page, however long it may go on', async () => {
    house = await teaHouse();
    const waits: unknown[] = [];
    const listEvents = async (_query: unknown, { timeoutMs }: { timeoutMs: number }) => {
      waits.push(timeoutMs);
      return { events: [] };
    };
    const { counter: db } = house;
    const feeds = () => ({ listEvents }) as unknown as EventFeed;
    const inbox = createInbox({ service: 'counter', db, feeds, clock: fixedClock(), logger: silentLogger() });

    expect(await inbox.pull('kitchen', house.shopId)).toBe(true);

    expect(waits).toEqual([5_000]);
  });
});
