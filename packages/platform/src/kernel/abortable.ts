/** Waits, or less when aborted; never rejects and keeps no listener behind. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}

/** The first pause between retries. */
export const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** The pause after this one: longer each time, up to a limit that lets a recovered service be noticed soon. */
export function nextPause(pauseMs: number, longestMs = LONGEST_PAUSE_MS): number {
  return Math.min(pauseMs * 2, longestMs);
}

/** Settles as the promise does, or resolves `fallback` when aborted first; keeps no listener behind. */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal, fallback: T): Promise<T> {
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
}

/** Runs `work` over all items, at most `atOnce` together; after all have ended throws the first error. */
export async function forEachOf<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of waiting) await work(item).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
}
