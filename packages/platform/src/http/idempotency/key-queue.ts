import { timingSafeEqual } from 'node:crypto';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { LockTimeoutError } from '../../data/errors.js';
import { oneAtATime, StillRunningError } from '../../kernel/one-at-a-time.js';
import { timeLeftMs } from '../../kernel/request-context.js';

/** How long a repeat waits for the first request under its key. */
export const IDEMPOTENCY_WAIT_MS = 10_000;
/** The time that the reply of a refused repeat may take. */
const RESPONSE_MARGIN_MS = 500;

/** Runs `work` after the earlier calls with the same id; `untilMs` is when the wait ends, on `performance.now()`. */
export type KeyQueue = <T>(id: string, atMostMs: number, work: (untilMs: number) => Promise<T>) => Promise<T>;

/**
 * Queues the calls of this process by their key, so that a burst of repeats does not hold a connection each.
 * @throws (from its calls) RefusedError 503 when an earlier call, or a lock that it holds, outlasts the wait.
 */
export function createKeyQueue(): KeyQueue {
  const runAlone = oneAtATime();
  return async (id, atMostMs, work) => {
    const untilMs = performance.now() + keyWaitMs(atMostMs);
    try {
      return await runAlone(id, untilMs, () => work(untilMs));
    } catch (error) {
      throw error instanceof LockTimeoutError || error instanceof StillRunningError ? inProgress() : error;
    }
  };
}

/** How long a repeat may wait for the first request, so that its refusal arrives before the caller gives up. */
export function keyWaitMs(atMostMs: number): number {
  return Math.max(1, timeLeftMs(atMostMs + RESPONSE_MARGIN_MS) - RESPONSE_MARGIN_MS);
}

/** The refusal of a repeat whose first request still runs. */
export function inProgress(): RefusedError {
  return new RefusedError(commonFailures.idempotencyInProgress, { retryAfterSeconds: 1 });
}

/** @throws RefusedError 422, or `reused`, when a key stands for another request. */
export function checkDigest(
  stored: Buffer,
  given: Buffer,
  reused = new RefusedError(commonFailures.idempotencyKeyReused),
): void {
  if (!timingSafeEqual(stored, given)) throw reused;
}
