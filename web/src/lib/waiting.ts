/** How long something may take before the app says that it is still working. */
export const SLOW_MS = 4000;

let slow = 0;
const listeners = new Set<() => void>();
const count = (step: 1 | -1) => {
  slow += step;
  for (const listener of listeners) listener();
};

/** Whether something that people wait for is slow, as a store for `useSyncExternalStore`. */
export const slowWork = {
  isAny: (): boolean => slow > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Gives back what is waited for; from `SLOW_MS` until it has settled it counts as slow. */
export const whileWaiting = async <T>(work: Promise<T>): Promise<T> => {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    count(1);
  }, SLOW_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (isSlow) count(-1);
  }
};
