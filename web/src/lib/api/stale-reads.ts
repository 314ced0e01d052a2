import { onSessionClose } from '../session/session.js';
import { positionsSeen } from './request-parts.js';

/** Events take some hundred milliseconds to arrive, and some seconds after a fault. */
const REFRESH_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const LATER_REFRESHES_MS = 30_000;

const listeners = new Set<() => void>();
let scheduled: { readonly after: string | null; readonly times: number } = { after: null, times: 0 };
let timer: ReturnType<typeof setTimeout> | undefined;

onSessionClose(() => {
  clearTimeout(timer);
  timer = undefined;
  // The next shop's positions use the same numbers.
  scheduled = { after: null, times: 0 };
});

/** Calls `refresh` shortly after an answer lacked this browser's own writes; returns an unsubscribe function. */
export function onStaleReads(refresh: () => void): () => void {
  listeners.add(refresh);
  return () => void listeners.delete(refresh);
}

/**
 * Schedules a refetch of everything shown, after an answer that may lack a write of this browser: with growing delays, until
 * the answers are current.
 */
export function scheduleRefresh(): void {
  const after = positionsSeen();
  const isAnotherWrite = after !== scheduled.after;
  if (timer !== undefined && !isAnotherWrite) return;
  clearTimeout(timer);
  const times = isAnotherWrite ? 0 : scheduled.times;
  const delayMs = REFRESH_DELAYS_MS[times] ?? LATER_REFRESHES_MS;
  scheduled = { after, times: times + 1 };
  timer = setTimeout(() => {
    timer = undefined;
    for (const refresh of listeners) refresh();
  }, delayMs);
}
