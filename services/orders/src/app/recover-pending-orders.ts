import { MAX_CLOCK_SKEW_MS } from '@bahi/platform/ports';
import { claimStaleReservations, type StaleReservation } from '../data/reservations-repository.js';
import type { Deps } from '../deps.js';
import { voidBill } from './place-bill/complete-bill.js';
import { voidOrder } from './place-order/complete-order.js';

const BATCH = 40;
const AT_ONCE = 8;
/** Until another process may try an order that this one could not recover. */
const RETRY_AFTER_MS = 5_000;

/**
 * Completes orders of all shops that are reserved, but neither placed nor refused, after a crash or while catalog was away:
 * those whose stock is taken are placed, the others released. Stops until the next run when catalog does not answer.
 */
export async function recoverPendingOrders(deps: Deps): Promise<void> {
  for (;;) {
    const pending = await claimStaleReservations(deps.db, { ...dueAt(deps), limit: BATCH });
    const areRecovered = await recoverAll(deps, pending);
    if (!areRecovered || pending.length < BATCH) return;
  }
}

function dueAt({ clock, config }: Deps) {
  const nowMs = clock.now().getTime();
  const longestWaitMs = Math.max(config.recoverAfterMs, RETRY_AFTER_MS) + MAX_CLOCK_SKEW_MS;
  return {
    now: new Date(nowMs),
    nextRecoveryAt: new Date(nowMs + RETRY_AFTER_MS),
    latestPlanned: new Date(nowMs + longestWaitMs),
  };
}

async function recoverAll(deps: Deps, pending: readonly StaleReservation[]): Promise<boolean> {
  const queue = [...pending];
  let areRecovered = true;
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      if (!(await recoverOne(deps, next))) areRecovered = false;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return areRecovered;
}

async function recoverOne(deps: Deps, { shopId, request }: StaleReservation): Promise<boolean> {
  const { orderKey } = request;
  try {
    const { kind } = await (request.kind === 'bill'
      ? voidBill(deps, shopId, request)
      : voidOrder(deps, shopId, request));
    if (kind === 'unknown') return false;
    deps.logger.warn({ shopId, orderKey, end: kind }, 'Recovered a pending order');
    return true;
  } catch (error) {
    deps.logger.warn({ err: error, shopId, orderKey }, 'Recovering a pending order failed; will retry');
    return false;
  }
}
