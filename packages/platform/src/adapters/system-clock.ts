import type { Clock } from '../ports/index.js';

export function systemClock(): Clock {
  return { now: () => new Date(), elapsedMs: () => performance.now() };
}
