/** How long work may take before the app shows that it is still working. */
export const SLOW_MS = 4000;

let slow = 0;
const listeners = new Set<() => void>();

/** Whether pending work is slow, as a store for `useSyncExternalStore`. */
export const slowWork = {
  isAny: (): boolean => slow > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

let pending = 0;
const onSettled = new Set<() => void>();

/** Whether any tracked work is pending. */
export function isAnythingPending(): boolean {
  return pending > 0;
}

/**
 * Runs `act` as soon as no tracked work is pending, at the latest after `SLOW_MS`.
 * @returns a cancel function.
 */
export function whenNothingPends(act: () => void): () => void {
  const forget = () => {
    onSettled.delete(run);
    clearTimeout(timer);
  };
  const run = () => {
    forget();
    act();
  };
  const timer = setTimeout(run, SLOW_MS);
  onSettled.add(run);
  return forget;
}

/** Tracks work until it settles; after `SLOW_MS` it counts as slow. */
export async function trackPending<T>(work: Promise<T>): Promise<T> {
  let isSlow = false;
  pending += 1;
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
  pending -= 1;
  if (pending === 0) for (const act of [...onSettled]) act();
}
