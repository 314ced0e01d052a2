import type { Clock } from '../ports/index.js';

export const systemClock = (): Clock => ({ now: () => new Date(), elapsedMs: () => performance.now() });
