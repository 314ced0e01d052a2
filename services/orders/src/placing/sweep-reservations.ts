import type { Database } from '@bahi/platform/data';
import type { Clock } from '@bahi/platform/ports';
import type { Logger } from '@bahi/platform/runtime';
import { claimStaleReservations, type StaleReservation } from '../data/reservations-repository.js';
import { type DriveParts, withdrawOrder } from './drive-order.js';

export interface SweepParts extends DriveParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

const BATCH = 40;
const AT_ONCE = 8;
/** Until another sweeper may try a reservation that this one could not settle. */
const NEXT_TRY_MS = 5_000;

const settleOne = async (parts: SweepParts, { shopId, request }: StaleReservation): Promise<boolean> => {
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
};

const settleAll = async (parts: SweepParts, stale: readonly StaleReservation[]): Promise<boolean> => {
  const queue = [...stale];
  let isSettled = true;
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) if (!(await settleOne(parts, next))) isSettled = false;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return isSettled;
};

/**
 * Settles what a crash or a silent catalog left open, of every shop: voided in time is forgotten, already taken is
 * placed. Stops for now when catalog does not answer.
 */
export const sweepReservations = async (parts: SweepParts): Promise<void> => {
  for (;;) {
    const now = parts.clock.now();
    const nextSweepAt = new Date(now.getTime() + NEXT_TRY_MS);
    const stale = await claimStaleReservations(parts.db, { now, nextSweepAt, limit: BATCH });
    const isSettled = await settleAll(parts, stale);
    if (!isSettled || stale.length < BATCH) return;
  }
};
