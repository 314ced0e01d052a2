import { commonFailures, RefusedError } from '@bahi/contracts/kit';

export interface GateOptions {
  readonly atOnce: number;
  /** Work beyond this is rejected: a reply that comes too late is useless. */
  readonly maxWaiting: number;
  /** The `Retry-After` of a rejection. */
  readonly retryAfterSeconds: number;
}

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Limits how many pieces of work run at once; the others queue.
 * @throws RefusedError 503 when the queue is full.
 */
export function createGate({ atOnce, maxWaiting, retryAfterSeconds }: GateOptions): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = async () => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw new RefusedError(commonFailures.unavailable, { retryAfterSeconds });
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = () => {
    const next = waiting.shift();
    // The next one takes over the slot, so that no newcomer can take it in between.
    if (next) next();
    else running -= 1;
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
