import { isAwaited, whenNobodyWaits } from './waiting.js';

const idle = (act: () => void): (() => void) => {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(act, { timeout: 4000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, 1500);
  return () => clearTimeout(timer);
};

/**
 * Runs something when the browser has nothing better to do and no answer is on its way: what is fetched ahead must not
 * take its share of a thin line from what somebody waits for.
 * @returns the way to call it off.
 */
export const whenIdle = (act: () => void): (() => void) => {
  const actOrGiveWay = () => {
    if (!isAwaited()) return act();
    // An answer has to be drawn first.
    callOff = whenNobodyWaits(() => {
      callOff = idle(act);
    });
  };
  let callOff = idle(actOrGiveWay);
  return () => callOff();
};
