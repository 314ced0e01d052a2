/** Runs something when the browser has nothing better to do; gives back the way to call it off. */
export const whenIdle = (act: () => void): (() => void) => {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(act, { timeout: 4000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, 1500);
  return () => clearTimeout(timer);
};
