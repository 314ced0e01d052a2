import { setTimeout as timer } from 'node:timers/promises';

/** Waits, or less when aborted; never rejects. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  await timer(ms, undefined, signal ? { signal } : {}).catch(() => undefined);
};

/** Settles as the promise does, or resolves `fallback` when aborted first; keeps no listener behind. */
export const orAborted = async <T>(promise: Promise<T>, signal: AbortSignal, fallback: T): Promise<T> => {
  if (signal.aborted) return fallback;
  let stop = () => {};
  const aborted = new Promise<T>((resolve) => {
    stop = () => resolve(fallback);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

/** Runs `work` over all items, at most `atOnce` together; after all have ended throws the first error. */
export const forEachOf = async <T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const waiting = items.values();
  const failures: unknown[] = [];
  const lane = async () => {
    for (const item of waiting) await work(item).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  if (failures.length > 0) throw failures[0];
};
