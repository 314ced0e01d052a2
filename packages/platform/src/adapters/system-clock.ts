import type { Clock } from '../kernel/ports/index.js';

export function systemClock(): Clock {
  return { now: () => new Date(), elapsedMs: () => performance.now() };
}
