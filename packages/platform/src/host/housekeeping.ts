import { pruneIdempotencyKeys } from '../data/index.js';
import type { Database } from '../data/types.js';
import type { Clock } from '../kernel/ports/index.js';
import { prunePublished } from '../messaging/index.js';
import type { Job } from './types.js';

const HOUR_MS = 3_600_000;
/** The contract promises at least 24 hours for keys. */
const KEYS_KEPT_MS = 48 * HOUR_MS;
const EVENTS_KEPT_MS = 30 * 24 * HOUR_MS;

/** What every service deletes once an hour. */
export function housekeeping(db: Database, clock: Clock): Job {
  return {
    name: 'housekeeping',
    everyMs: HOUR_MS,
    onOneCopy: true,
    run: async () => {
      const before = (keptMs: number) => new Date(clock.now().getTime() - keptMs);
      await pruneIdempotencyKeys(db, before(KEYS_KEPT_MS));
      await prunePublished(db, before(EVENTS_KEPT_MS));
    },
  };
}
