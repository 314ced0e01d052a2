import { randomUUID } from 'node:crypto';
import { fixedClock } from '@bahi/testing';
import { type Logger, silentLogger } from '../src/kernel/logger.js';
import { createInbox, type EventFeed, startConsumers } from '../src/messaging/index.js';
import { startReconciler } from '../src/messaging/reconciler.js';
import { freezeTimeouts } from './fixtures/freeze-timeouts.js';
import {
  eventually,
  ItemsAdded,
  type MessagingWorld,
  openMessagingWorld,
  ShelfCleaned,
} from './fixtures/messaging-world.js';

let world: MessagingWorld;
afterEach(async () => {
  jest.useRealTimers();
  await world.close();
});

describe('startConsumers', () => {
  it('applies what the relay publishes', async () => {
    world = await openMessagingWorld();
    await world.startConsuming();
    world.startPublishing();
    await world.addMany(3);

    await eventually(async () => expect(await world.readTotals()).toEqual({ units: 6, deliveries: 3 }));
  });

  it('catches up although the bus lost everything, before and after the start', async () => {
    world = await openMessagingWorld({ reconcileEveryMs: 30 });
    const other = randomUUID();
    await world.addMany(3, other);
    await world.producerDatabase.query('update outbox set published_at = now()');
    await world.startConsuming();
    await eventually(async () => expect(await world.readTotals(other)).toEqual({ units: 6, deliveries: 3 }));

    await world.addMany(2);
    await world.producerDatabase.query('update outbox set published_at = now()');

    await eventually(async () => expect(await world.readTotals()).toEqual({ units: 3, deliveries: 2 }));
  });

  it('finds an event that was long in committing', async () => {
    world = await openMessagingWorld({ reconcileEveryMs: 30 });
    await world.startConsuming();
    await world.producer.write(world.shopId, async (tx) => {
      await world.outbox.add(tx, ItemsAdded, { subject: 'item', data: { units: 2 } });
      const { calls } = world.feed;
      // Asked twice since: the second time already about what happened after the first.
      await eventually(async () => expect(world.feed.calls).toBeGreaterThan(calls + 2));
    });

    await eventually(async () => expect(await world.readTotals()).toEqual({ units: 2, deliveries: 1 }));
  });

  it('consumes every type of a source, so that an unused one is no gap', async () => {
    world = await openMessagingWorld();
    await world.startConsuming();
    await eventually(async () => expect(world.feed.calls).toBeGreaterThan(0));
    world.feed.isCut = true;
    await world.producer.write(world.shopId, (tx) =>
      world.outbox.add(tx, ShelfCleaned, { subject: 'shelf', data: {} }),
    );
    await world.addMany(2);
    world.startPublishing();

    await eventually(async () => expect(await world.readTotals()).toEqual({ units: 3, deliveries: 2 }));
  });

  it('retries a silent producer and catches up when it is back', async () => {
    world = await openMessagingWorld({ reconcileEveryMs: 30 });
    world.feed.isCut = true;
    await world.addMany(2);
    await world.startConsuming();
    await eventually(async () => expect(world.feed.calls).toBeGreaterThan(1));
    world.feed.isCut = false;

    await eventually(async () => expect(await world.readTotals()).toEqual({ units: 3, deliveries: 2 }));
  });
});

describe('startReconciler', () => {
  it('leaves a silent source alone for a while, longer each time', async () => {
    world = await openMessagingWorld();
    let asked = 0;
    const listHeads = async () => {
      asked += 1;
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('The producer does not answer');
    };
    const inbox = { ...world.inbox, feeds: () => ({ listHeads }) as unknown as EventFeed };

    const reconciler = startReconciler({ inbox, logger: silentLogger(), everyMs: 3_600_000 });
    for (let turn = 0; turn < 1_000; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await reconciler.close();

    // The seventh call would come after half a minute; a thousand turns take less.
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(7);
  });

  it('asks a source that stays silent at least as often as one that answers', async () => {
    world = await openMessagingWorld();
    const pauses: number[] = [];
    const logger = { warn: ({ retryMs }: { retryMs: number }) => void pauses.push(retryMs) } as unknown as Logger;
    const listHeads = () => Promise.reject(new Error('The producer does not answer'));
    const inbox = { ...world.inbox, feeds: () => ({ listHeads }) as unknown as EventFeed };
    freezeTimeouts();

    const reconciler = startReconciler({ inbox, logger, everyMs: 1_500 });
    while (pauses.length < 4) await jest.advanceTimersToNextTimerAsync();
    await reconciler.close();

    expect(pauses).toEqual([500, 1_000, 1_500, 1_500]);
  });

  it('reconciles every ten seconds by default', async () => {
    world = await openMessagingWorld();
    let asked = 0;
    const listHeads = async () => {
      asked += 1;
      return { heads: [], asOf: '2026-11-21T05:12:08.114Z' };
    };
    const inbox = { ...world.inbox, feeds: () => ({ listHeads }) as unknown as EventFeed };
    freezeTimeouts();

    const consumers = await startConsumers({ inbox, bus: world.bus, logger: silentLogger() });
    await jest.advanceTimersByTimeAsync(9_999);
    const before = asked;
    await jest.advanceTimersByTimeAsync(1);
    await consumers.close();

    expect([before, asked]).toEqual([1, 2]);
  });

  it('asks next about what happened since its first page, whatever happened while it read the others', async () => {
    world = await openMessagingWorld();
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
    const inbox = { ...world.inbox, feeds: () => ({ listHeads }) as unknown as EventFeed };

    const reconciler = startReconciler({ inbox, logger: silentLogger(), everyMs: 1 });
    await eventually(async () => expect(since.length).toBeGreaterThan(2)).finally(() => reconciler.close());

    // And a minute before it, for what was long in committing.
    expect(since.slice(0, 3)).toEqual([undefined, undefined, '2026-11-21T05:11:00.000Z']);
  });

  it('asks about all shops, page after page', async () => {
    world = await openMessagingWorld();
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
    const inbox = { ...world.inbox, feeds: () => ({ listHeads }) as unknown as EventFeed, pull };

    const reconciler = startReconciler({ inbox, logger: silentLogger(), everyMs: 3_600_000 });
    await eventually(async () => expect(asked.size).toBe(501)).finally(() => reconciler.close());

    expect(pageEnds).toEqual([undefined, shopIds[499]]);
  });
});

describe('inbox.pull', () => {
  it('waits five seconds at most for a page, however long it may go on', async () => {
    world = await openMessagingWorld();
    const waits: unknown[] = [];
    const listEvents = async (_query: unknown, { timeoutMs }: { timeoutMs: number }) => {
      waits.push(timeoutMs);
      return { events: [] };
    };
    const { consumer: db } = world;
    const feeds = () => ({ listEvents }) as unknown as EventFeed;
    const inbox = createInbox({ service: 'consumer', db, feeds, clock: fixedClock(), logger: silentLogger() });

    expect(await inbox.pull('producer', world.shopId)).toBe(true);

    expect(waits).toEqual([5_000]);
  });
});
