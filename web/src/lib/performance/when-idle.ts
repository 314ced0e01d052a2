import { isAnythingPending, whenNothingPends } from './pending-work.js';

/** The longest wait for the first paint and for an idle moment: a background tab may have neither. */
const PATIENCE_MS = 4000;
const FIRST_DRAWING = 'first-contentful-paint';

/**
 * Runs `act` when the page is painted, the browser is idle and no work is pending: prefetching must not take bandwidth
 * from what the user waits for.
 * @returns a cancel function.
 */
export function whenIdle(act: () => void): () => void {
  const actOrPostpone = () => {
    if (!isAnythingPending()) return act();
    // The answer must render first.
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

/** Browsers report idle moments before the first paint has finished. */
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
