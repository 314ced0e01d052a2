import type { Client, Envelope, eventFeedApi } from '@bahi/contracts/kit';
import { isUuid } from '@bahi/contracts/shared';
import { DatabaseUnavailableError, ShopPausedError } from '../data/errors.js';
import type { Database } from '../data/types.js';
import { forEachOf } from '../kernel/abortable.js';
import { batchByShop } from '../kernel/batch-by-shop.js';
import { beforeDeadline } from '../kernel/before-deadline.js';
import { createGate, type Gate } from '../kernel/gate.js';
import type { Logger } from '../kernel/logger.js';
import type { Clock } from '../kernel/ports/index.js';
import { createApplier, type Run } from './apply-events.js';
import { createEventHandlers } from './handlers.js';
import { parkUndecodable } from './parked-events.js';
import { createReplay, type ReplayResult } from './replay-parked.js';
import type { Inbox, Positions, Subscription } from './types.js';
import { createWatermarks } from './watermarks.js';

export type EventFeed = Client<typeof eventFeedApi>;

export interface InboxOptions {
  /** The consuming service. */
  readonly service: string;
  readonly db: Database;
  /** The feed of a producer, by its name. */
  readonly feeds: (source: string) => EventFeed;
  readonly clock: Clock;
  readonly logger: Logger;
  /** How long a gap may close by itself, when another replica has the missing event. */
  readonly graceMs?: number;
}

/** The inbox as the host uses it; handlers of calls see `Inbox` only. */
export interface ServiceInbox extends Inbox {
  readonly service: string;
  readonly feeds: (source: string) => EventFeed;
  readonly db: Database;
  /** Sets the handlers; called once, before anything is delivered. */
  subscribe(subscriptions: readonly Subscription[]): void;
  sources(): readonly string[];
  /** Applies events from the bus and fetches missing ones. Rejects when that is impossible now. */
  deliver(source: string, events: readonly Envelope[]): Promise<void>;
  /** Fetches and applies everything after the shop's watermark; false when the deadline came first. */
  pull(source: string, shopId: string, deadline?: number): Promise<boolean>;
  /** Parks a message that is no event of its source, for an operator. */
  park(source: string, raw: string, reason: string): Promise<void>;
  /** Handles parked events again, of one shop or of all. */
  replayParked(shopId?: string): Promise<ReplayResult>;
}

const PAGE_EVENTS = 100;
/** Of one source, however many queues bring its events: the other connections are for calls. */
const SHOPS_AT_ONCE = { atOnce: 4, maxWaiting: Number.POSITIVE_INFINITY, retryAfterSeconds: 1 };
const GRACE_MS = 80;
const FEED_TIMEOUT_MS = 5_000;
const CELL_TIMEOUT_MS = 2_000;

/** A producer's feed did not answer; the events are still there. */
export class FeedUnavailableError extends Error {
  override readonly name = 'FeedUnavailableError';
  readonly kind = 'unavailable';
  constructor(source: string, cause: unknown) {
    super(`The event feed of ${source} did not answer`, { cause });
  }
}

/**
 * The inbox of a service: one watermark per source and shop, moved in the transaction of the effects. Events are applied
 * in the order of their positions, each exactly once, whatever the bus does.
 */
export function createInbox(options: InboxOptions): ServiceInbox {
  const { service, db, feeds, clock, logger, graceMs = GRACE_MS } = options;
  let handlers = createEventHandlers([]);
  const watermarks = createWatermarks(db);
  const { apply, lockAndRead } = createApplier({ db, handlers: () => handlers, watermarks, clock, logger });
  const replay = createReplay({ db, handlers: () => handlers, lockAndRead, logger });
  const gates = new Map<string, Gate>();
  const gateOf = (source: string): Gate => {
    const gate = gates.get(source) ?? createGate(SHOPS_AT_ONCE);
    gates.set(source, gate);
    return gate;
  };
  const park = async (source: string, raw: string, reason: string) => {
    logger.error({ source, reason }, 'Parked an undecodable message');
    await parkUndecodable(db, { source, raw, reason, parkedAt: clock.now() });
  };

  const fetchAfter = async (source: string, shopId: string, timeoutMs: number): Promise<Envelope[]> => {
    const query = { shopId, after: watermarks.known(shopId, source), limit: PAGE_EVENTS };
    try {
      const { events } = await feeds(source).listEvents({ query }, { timeoutMs });
      return events;
    } catch (cause) {
      throw new FeedUnavailableError(source, cause);
    }
  };

  const pull = async (source: string, shopId: string, deadline = Number.POSITIVE_INFINITY): Promise<boolean> => {
    for (;;) {
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) return false;
      const events = await fetchAfter(source, shopId, Math.min(FEED_TIMEOUT_MS, Math.ceil(leftMs)));
      if (events.length > 0) await apply({ shopId, source, events, from: 'feed' });
      if (events.length < PAGE_EVENTS) return true;
    }
  };

  const deliverRun = async (run: Run): Promise<void> => {
    const { shopId, source } = run;
    const gap = await apply(run);
    if (!gap) return;
    if (!gap.unreadable && (await watermarks.waitFor(shopId, { [source]: gap.position }, graceMs)))
      return deliverRun(run);
    await pull(source, shopId);
    for (const event of run.events) {
      if (event.position <= watermarks.known(shopId, source)) continue;
      await park(source, JSON.stringify(event), 'The producer has no event at this position');
    }
  };

  /** Shops of other cells must not wait for one that is away; the reconciler finds what its shops miss when it is back. */
  const deliverUnlessAway = async (run: Run): Promise<void> => {
    try {
      await deliverRun(run);
    } catch (error) {
      if (!(db.hasCells && error instanceof DatabaseUnavailableError)) throw error;
      await db.ping(CELL_TIMEOUT_MS).catch(() => {
        throw error; // Every cell is away: the bus keeps the events.
      });
      logger.warn(
        { err: error, shopId: run.shopId, source: run.source },
        'A cell is away; its events wait with their producer',
      );
    }
  };

  const deliver = async (source: string, events: readonly Envelope[]) => {
    const sound = events.filter(isSound(source));
    const foreign = events.filter((event) => !sound.includes(event));
    for (const event of foreign) await park(source, JSON.stringify(event), 'Not an event of this source');
    const runs = byShop(sound);
    await forEachOf(runs, runs.length, async (run) => {
      const [first] = run;
      if (!first) return;
      const { shopId } = first;
      await gateOf(source)(() => unlessPaused(() => deliverUnlessAway({ shopId, source, events: run, from: 'bus' })));
    });
  };

  const pullForReads = async (source: string, shopId: string, deadline: number): Promise<boolean> => {
    try {
      return await pull(source, shopId, deadline);
    } catch (error) {
      if (error instanceof ShopPausedError) return false;
      if (!(error instanceof FeedUnavailableError)) throw error;
      logger.warn({ err: error, source, shopId }, 'A producer did not reply; the read returns what is applied');
      return false;
    }
  };

  // Reads that arrive while events are fetched share the next fetch: after a large import each page is megabytes.
  const catchUpOne = batchByShop<number, boolean>({
    largest: Number.POSITIVE_INFINITY,
    serve: async (stream, deadlines) => {
      const [source = '', shopId = ''] = stream.split(' ');
      const isLevel = await pullForReads(source, shopId, Math.max(...deadlines));
      return deadlines.map(() => isLevel);
    },
  });

  const isSubscribed = (source: string) => handlers.sources.includes(source);

  return {
    service,
    feeds,
    db,
    subscribe(subscriptions) {
      handlers = createEventHandlers(subscriptions);
    },
    sources: () => handlers.sources,
    deliver,
    pull,
    park,
    replayParked: replay,
    waitFor(shopId, positions, timeoutMs) {
      const asked: Positions = Object.fromEntries(Object.entries(positions).filter(([source]) => isSubscribed(source)));
      return watermarks.waitFor(shopId, asked, timeoutMs);
    },
    async catchUp(shopId, sources, timeoutMs) {
      const deadline = performance.now() + timeoutMs;
      const all = Promise.all(
        sources.filter(isSubscribed).map((source) => catchUpOne(`${source} ${shopId}`, deadline)),
      );
      return beforeDeadline(
        all.then((answers) => answers.every(Boolean)),
        timeoutMs,
        () => false,
      );
    },
  };
}

/**
 * Leaves out a shop that is being moved: others must not wait for it. Its events stay in the producer's outbox, and the mover
 * makes the reconciler look at it when it has arrived.
 */
export async function unlessPaused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ShopPausedError)) throw error;
  }
}

function isSound(source: string) {
  return (event: Envelope) =>
    event.source === source && isUuid(event.shopId) && Number.isSafeInteger(event.position) && event.position > 0;
}

function byShop(events: readonly Envelope[]): Envelope[][] {
  const shops = new Map<string, Envelope[]>();
  for (const event of [...events].sort((a, b) => a.position - b.position)) {
    const run = shops.get(event.shopId);
    if (run) run.push(event);
    else shops.set(event.shopId, [event]);
  }
  return [...shops.values()];
}
