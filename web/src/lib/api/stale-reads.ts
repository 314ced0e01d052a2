import { onSessionClose } from '../session/session.js';
import { positionsSeen } from './request-parts.js';

/** Events are on their way for some hundred milliseconds, and for some seconds after a fault. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];

const listeners = new Set<() => void>();
let asked: { readonly after: string | null; readonly times: number } = { after: null, times: 0 };
let timer: ReturnType<typeof setTimeout> | undefined;

onSessionClose(() => {
  clearTimeout(timer);
  timer = undefined;
  // The next shop numbers its writes alike.
  asked = { after: null, times: 0 };
});

/** Calls `ask` a moment after an answer was behind this browser's own writes; gives back the way to end that. */
export function onStaleReads(ask: () => void): () => void {
  listeners.add(ask);
  return () => void listeners.delete(ask);
}

/**
 * Told of an answer that may lack something that was written here: everything that is shown is asked for again, after
 * ever longer pauses, four times for one write.
 */
export function scheduleRefresh(): void {
  if (timer !== undefined) return;
  const after = positionsSeen();
  const times = after === asked.after ? asked.times : 0;
  const pauseMs = PAUSES_MS[times];
  if (pauseMs === undefined) return;
  asked = { after, times: times + 1 };
  timer = setTimeout(() => {
    timer = undefined;
    for (const ask of listeners) ask();
  }, pauseMs);
}
