import type { Envelope } from '@bahi/contracts/kit';
import { isTransient } from '../data/errors.js';
import type { Database, WriteTx } from '../data/types.js';
import { pause } from '../kernel/abortable.js';
import type { Logger } from '../kernel/logger.js';
import type { Clock } from '../kernel/ports/index.js';
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.js';
import { applySet, type EventHandlers, type ReadEvent, setsOf, UnreadableEventError } from './handlers.js';
import { type LostEvents, parkEvent, parkLoss } from './parked-events.js';
import type { Watermarks } from './watermarks.js';

/** Events of one shop from one source, in the order of their positions. */
export interface Run {
  readonly shopId: string;
  readonly source: string;
  readonly events: readonly Envelope[];
  /** `bus`: copies that may be late, duplicated or damaged. `feed`: the producer's own, complete from its first event on. */
  readonly from: 'bus' | 'feed';
}

/** The first event that a run could not apply; `null` when the watermark is past all of them. */
export type Gap = { readonly position: number; readonly unreadable?: Envelope } | null;

export interface ApplierOptions {
  readonly db: Database;
  readonly handlers: () => EventHandlers;
  readonly watermarks: Watermarks;
  readonly clock: Clock;
  readonly logger: Logger;
}

const MAX_ATTEMPTS = 3;
const FIRST_RETRY_MS = 50;

const ADVANCE = `insert into inbox (shop_id, source, position, updated_at) values (?, ?, ?, ?)
  on conflict (shop_id, source) do update set position = excluded.position, updated_at = excluded.updated_at`;

interface Watermark {
  readonly shopId: string;
  readonly source: string;
  readonly position: number;
}

interface Failure {
  /** `null` when a set failed: its events are then applied one by one. */
  readonly event: Envelope | null;
  readonly cause: unknown;
}

/** How an attempt applies a run. */
interface Attempt {
  readonly setsOf: (events: readonly ReadEvent[]) => readonly (readonly ReadEvent[])[];
  /** Receives the events that are applied next, so that a failure can be attributed. */
  readonly begin: (envelopes: readonly Envelope[]) => void;
}

/**
 * Applies runs of events: strictly in order, each exactly once, effects and watermark in one transaction. Successive
 * events of one handler are applied as one set; only when a set fails they are applied one by one.
 */
export function createApplier({ db, handlers, watermarks, clock, logger }: ApplierOptions) {
  const park = async (tx: WriteTx, envelope: Envelope, cause: unknown, attempts: number) => {
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    await parkEvent(tx, { envelope, reason, attempts, parkedAt: clock.now() });
    const { shopId, source, position, type } = envelope;
    logger.error({ err: cause, shopId, source, position, type, attempts }, 'Parked an event');
  };

  /** Totals may be wrong permanently: an operator must know. */
  const noteLoss = async (tx: WriteTx, lost: Omit<LostEvents, 'parkedAt'>) => {
    await parkLoss(tx, { ...lost, parkedAt: clock.now() });
    logger.error(lost, 'The producer has deleted events that were not applied');
  };

  /** @returns `null` for an event without a subscription or a parked one, `unreadable` for a copy that may be damaged. */
  const read = async (tx: WriteTx, envelope: Envelope, from: Run['from']): Promise<ReadEvent | null | 'unreadable'> => {
    try {
      return handlers().read(envelope);
    } catch (error) {
      if (!(error instanceof UnreadableEventError)) throw error;
      // The copy of the bus may be damaged; the producer's decides.
      if (from === 'bus') return 'unreadable';
      await park(tx, envelope, error, 1);
      return null;
    }
  };

  /** Reads the events after a position, up to the first gap. */
  const readAfter = async (tx: WriteTx, start: number, { shopId, source, events, from }: Run, { begin }: Attempt) => {
    const yieldIfDue = yieldToEventLoop();
    const found: ReadEvent[] = [];
    let position = start;
    let gap: Gap = null;
    for (const event of events) {
      if (event.position <= position) continue;
      const isNext = event.position === position + 1;
      if (!isNext && from === 'bus') gap = { position: position + 1 };
      if (gap) break;
      if (!isNext) await noteLoss(tx, { shopId, source, first: position + 1, last: event.position - 1 });
      begin([event]);
      const parsed = await read(tx, event, from);
      if (parsed === 'unreadable') gap = { position: event.position, unreadable: event };
      if (gap) break;
      if (parsed !== null && parsed !== 'unreadable') found.push(parsed);
      position = event.position;
      await yieldIfDue();
    }
    return { found, position, gap };
  };

  const applyOnce = async (run: Run, attempt: Attempt): Promise<Gap> => {
    const { shopId, source } = run;
    const { position, gap } = await db.write(shopId, async (tx) => {
      const start = await lockAndRead(tx, shopId, source);
      const { found, ...end } = await readAfter(tx, start, run, attempt);
      for (const set of attempt.setsOf(found)) {
        attempt.begin(set.map(({ envelope }) => envelope));
        await applySet(set, tx);
      }
      if (end.position !== start) await advance(tx, { shopId, source, position: end.position });
      return end;
    });
    watermarks.saw(shopId, source, position);
    return gap;
  };

  const advance = async (tx: WriteTx, { shopId, source, position }: Watermark) => {
    await tx.raw(ADVANCE, [shopId, source, position, clock.now()]).options({ name: 'inbox-advance' });
  };

  /** Parks the failed event, if it is still the next one. */
  const parkAndAdvance = ({ shopId, source }: Run, event: Envelope, cause: unknown) =>
    db.write(shopId, async (tx) => {
      if ((await lockAndRead(tx, shopId, source)) >= event.position) return;
      await park(tx, event, cause, MAX_ATTEMPTS);
      await advance(tx, { shopId, source, position: event.position });
    });

  const tryOnce = async (run: Run, cut: Attempt['setsOf']): Promise<{ gap: Gap } | Failure> => {
    let current: readonly Envelope[] = [];
    const begin = (envelopes: readonly Envelope[]) => {
      current = envelopes;
    };
    try {
      return { gap: await applyOnce(run, { setsOf: cut, begin }) };
    } catch (cause) {
      const [event, ...others] = current;
      if (!event || isTransient(cause)) throw cause;
      return { event: others.length === 0 ? event : null, cause };
    }
  };

  /**
   * Applies the events after the watermark. An event whose handler fails three times is parked, and the next ones follow.
   * @throws errors that affect every attempt, such as DatabaseUnavailableError; nothing is lost then.
   */
  const apply = async (run: Run): Promise<Gap> => {
    const attempts = new Map<number, number>();
    let cut: Attempt['setsOf'] = setsOf;
    for (;;) {
      const outcome = await tryOnce(run, cut);
      if ('gap' in outcome) return outcome.gap;
      const { event, cause } = outcome;
      cut = oneByOne;
      if (!event) {
        const { shopId, source } = run;
        logger.warn({ err: cause, shopId, source }, 'A set of events failed; applying them one by one');
        continue;
      }
      const count = (attempts.get(event.position) ?? 0) + 1;
      attempts.set(event.position, count);
      // The events before the failing one must not wait for it.
      const before = run.events.filter(({ position }) => position < event.position);
      if (count === 1 && before.length > 0) await apply({ ...run, events: before });
      if (count >= MAX_ATTEMPTS) await parkAndAdvance(run, event, cause);
      else await pause(FIRST_RETRY_MS * 4 ** (count - 1));
    }
  };

  return { apply, lockAndRead };
}

// One lock per shop, not per source: two sources of a shop touch the same rows and would deadlock.
// One round trip; the second statement has its own snapshot and sees what the last lock holder committed.
async function lockAndRead(tx: WriteTx, shopId: string, source: string): Promise<number> {
  if (!/^[a-z][a-z0-9-]*$/.test(source)) throw new TypeError(`Not the name of a service: ${source}`);
  const answers: unknown = await tx.raw(`select pg_advisory_xact_lock(hashtextextended('inbox:${shopId}', 0));
    select position from inbox where shop_id = '${shopId}' and source = '${source}'`);
  const [, { rows }] = answers as [unknown, { rows: { position: number }[] }];
  return rows[0]?.position ?? 0;
}

function oneByOne(events: readonly ReadEvent[]) {
  return events.map((event) => [event]);
}
