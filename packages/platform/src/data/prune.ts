import type { Database } from './types.js';

const BATCH_ROWS = 5_000;

/** Deletes in small transactions until none is left, so that no lock is held for long; @returns the rows deleted. */
export async function deleteInBatches(db: Database, deleteSome: (limit: number) => [sql: string, bindings: unknown[]]) {
  const [sql, bindings] = deleteSome(BATCH_ROWS);
  let total = 0;
  for (;;) {
    const deleted = await db.inEveryCell((tx) => tx.raw<{ rowCount: number }>(sql, bindings as never));
    for (const { rowCount } of deleted) total += rowCount;
    if (deleted.every(({ rowCount }) => rowCount < BATCH_ROWS)) return total;
  }
}

/**
 * Deletes request keys with a reply from before an instant, of every shop; @returns how many. Without its key, a repeat of
 * a call that still runs would run a second time.
 */
export function pruneIdempotencyKeys(db: Database, before: Date): Promise<number> {
  return deleteInBatches(db, (limit) => [
    `delete from idempotency_keys where (shop_id, scope, key) in
      (select k.shop_id, k.scope, k.key from idempotency_keys as k where k.created_at < ? and k.status > 0 limit ?)`,
    [before, limit],
  ]);
}
