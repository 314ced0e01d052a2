import type { Database } from '@bahi/platform/data';
import type { Logger } from '@bahi/platform/kernel';
import { type Clock, MAX_CLOCK_SKEW_MS } from '@bahi/platform/ports';
import { claimStaleReservations, type StaleReservation } from '../data/reservations-repository.js';
import { type DriveParts, withdrawOrder } from './drive-order.js';

export interface SweepParts extends DriveParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly sweepAfterMs: number;
}

const BATCH = 40;
const AT_ONCE = 8;
/** Until another sweeper may try a reservation that this one could not settle. */
const NEXT_TRY_MS = 5_000;

/**
 * Settles what a crash or a silent catalog left open, of every shop: voided in time is forgotten, already taken is
 * placed. Stops for now when catalog does not answer.
 */
export async function sweepReservations(parts: SweepParts): Promise<void> {
  for (;;) {
    const stale = await claimStaleReservations(parts.db, { ...dueAt(parts), limit: BATCH });
    const isSettled = await settleAll(parts, stale);
    if (!isSettled || stale.length < BATCH) return;
  }
}

async function settleOne(parts: SweepParts, { shopId, request }: StaleReservation): Promise<boolean> {
  const { orderKey } = request;
  try {
    const driven = await withdrawOrder(parts, shopId, request);
    if (driven.kind === 'unknown') return false;
    parts.logger.warn({ shopId, orderKey, end: driven.kind }, 'Settled an order that its request had left open');
    return true;
  } catch (error) {
    parts.logger.warn({ err: error, shopId, orderKey }, 'Could not settle an order yet');
    return false;
  }
}

async function settleAll(parts: SweepParts, stale: readonly StaleReservation[]): Promise<boolean> {
  const queue = [...stale];
  let isSettled = true;
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) if (!(await settleOne(parts, next))) isSettled = false;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return isSettled;
}

function dueAt({ clock, sweepAfterMs }: SweepParts) {
  const nowMs = clock.now().getTime();
  return {
    now: new Date(nowMs),
    nextSweepAt: new Date(nowMs + NEXT_TRY_MS),
    latestPlanned: new Date(nowMs + Math.max(sweepAfterMs, NEXT_TRY_MS) + MAX_CLOCK_SKEW_MS),
  };
}
