/** How long something may take before the app says that it is still working. */
export const SLOW_MS = 4000;

let slow = 0;
const listeners = new Set<() => void>();

/** Whether something that people wait for is slow, as a store for `useSyncExternalStore`. */
export const slowWork = {
  isAny: (): boolean => slow > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

let awaited = 0;
const quiet = new Set<() => void>();

/** Whether somebody waits for anything. */
export function isAnythingPending(): boolean {
  return awaited > 0;
}

/**
 * Runs something as soon as nobody waits for anything any more, at the latest after `SLOW_MS`.
 * @returns the way to call it off.
 */
export function whenNothingPends(act: () => void): () => void {
  const forget = () => {
    quiet.delete(run);
    clearTimeout(timer);
  };
  const run = () => {
    forget();
    act();
  };
  const timer = setTimeout(run, SLOW_MS);
  quiet.add(run);
  return forget;
}

/** Gives back what is waited for; from `SLOW_MS` until it has settled it counts as slow. */
export async function trackPending<T>(work: Promise<T>): Promise<T> {
  let isSlow = false;
  awaited += 1;
  const timer = setTimeout(() => {
    isSlow = true;
    count(1);
  }, SLOW_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (isSlow) count(-1);
    settle();
  }
}

function count(step: 1 | -1) {
  slow += step;
  for (const listener of listeners) listener();
}

function settle() {
  awaited -= 1;
  if (awaited === 0) for (const act of [...quiet]) act();
}
