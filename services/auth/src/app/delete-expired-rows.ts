import { deleteExpired, EXPIRING_TABLES, type ExpiringTable } from '../data/expired-rows.js';
import type { Deps } from '../deps.js';

const DAY_MS = 86_400_000;
/** Expired rows are kept this long for questions. */
const KEPT_DAYS = 7;
const BATCH_ROWS = 1_000;

/** Deletes, in small transactions over all shops, rows that expired long ago. */
export async function deleteExpiredRows({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  const deleteBatch = (table: ExpiringTable) =>
    db.acrossShops((tx) => deleteExpired(tx, table, { before, limit: BATCH_ROWS }));
  for (const table of EXPIRING_TABLES) while ((await deleteBatch(table)) === BATCH_ROWS);
}
