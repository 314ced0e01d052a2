import { isAnythingPending, whenNothingPends } from './pending-work.js';

/** How long the first drawing and an idle moment are waited for: a tab in the background may have neither. */
const PATIENCE_MS = 4000;
const FIRST_DRAWING = 'first-contentful-paint';

/**
 * Runs something when the page can be seen, the browser has nothing better to do and no answer is on its way: what is
 * fetched ahead must not take its share of a thin line from what somebody waits for.
 * @returns the way to call it off.
 */
export function whenIdle(act: () => void): () => void {
  const actOrPostpone = () => {
    if (!isAnythingPending()) return act();
    // An answer has to be drawn first.
    callOff = whenNothingPends(() => {
      callOff = idle(act);
    });
  };
  let callOff = () => {};
  const stopWaiting = afterFirstPaint(() => {
    callOff = idle(actOrPostpone);
  });
  return () => {
    stopWaiting();
    callOff();
  };
}

function idle(act: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(act, { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, 1500);
  return () => clearTimeout(timer);
}

function reportsPaints() {
  return 'PerformanceObserver' in globalThis && PerformanceObserver.supportedEntryTypes.includes('paint');
}

/** A browser has idle moments while it still puts the first drawing on the screen. */
function afterFirstPaint(act: () => void): () => void {
  if (!reportsPaints() || performance.getEntriesByName(FIRST_DRAWING).length > 0) {
    act();
    return () => undefined;
  }
  const forget = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const run = () => {
    forget();
    act();
  };
  const observer = new PerformanceObserver((drawings) => {
    if (drawings.getEntriesByName(FIRST_DRAWING).length > 0) run();
  });
  observer.observe({ type: 'paint' });
  const timer = setTimeout(run, PATIENCE_MS);
  return forget;
}
