const hasEndedBy = async (before: Promise<unknown>, lateAtMs: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), lateAtMs - performance.now());
  });
  const ended = before.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([ended, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Keeps calls with the same name from running side by side in this process, so that a burst of repeats does not hold a
 * connection each. A call that waits longer than `waitMs` is refused.
 */
export const oneAfterTheOther = (waitMs: number, refusal: () => Error) => {
  const running = new Map<string, Promise<unknown>>();
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const lateAtMs = performance.now() + waitMs;
    // Nothing is awaited between the last look and the start, so that two who waited cannot both go on.
    for (let before = running.get(name); before; before = running.get(name))
      if (!(await hasEndedBy(before, lateAtMs))) throw refusal();
    const run = work();
    running.set(name, run);
    try {
      return await run;
    } finally {
      running.delete(name);
    }
  };
};
