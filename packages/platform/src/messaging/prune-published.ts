import { deleteInBatches } from '../data/prune.js';
import type { Database } from '../data/types.js';

/** Consumers may fetch events this old from the producer, so they stay whatever a caller asks. */
const KEEP_DAYS = 30;

/** Deletes events that were published and happened before an instant, never the last 30 days'; @returns how many. */
export function prunePublished(db: Database, before: Date): Promise<number> {
  return deleteInBatches(db, (limit) => [
    `delete from outbox where (shop_id, position) in (
      select o.shop_id, o.position from outbox as o
      where o.time < least(?::timestamptz, now() - make_interval(days => ?)) and o.published_at is not null
      limit ?)`,
    [before, KEEP_DAYS, limit],
  ]);
}
