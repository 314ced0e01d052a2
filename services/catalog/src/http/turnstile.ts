/** Lets at most `places` pieces of heavy work run at the same time; the others wait in line. */
export const createTurnstile = (places: number) => {
  let free = places;
  const line: (() => void)[] = [];
  const enter = () =>
    new Promise<void>((resolve) => {
      if (free === 0) return void line.push(resolve);
      free -= 1;
      resolve();
    });
  const leave = () => {
    const next = line.shift();
    if (next) next();
    else free += 1;
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};

export type Turnstile = ReturnType<typeof createTurnstile>;
