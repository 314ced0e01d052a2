import { commonFailures, RefusedError } from '@bahi/contracts/kit';

export interface GateOptions {
  readonly atOnce: number;
  /** Longer queues are refused: an answer that comes too late helps nobody. */
  readonly maxWaiting: number;
  /** What the refused are told, in seconds. */
  readonly retryAfterSeconds: number;
}

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets a few works run at once and the others wait in line.
 * @throws RefusedError 503 when the line is full.
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
    // The place is handed over, so that a newcomer cannot slip in between.
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
