import type { Day } from '@bahi/contracts/shared';
import type { Database } from '@bahi/platform/data';
import { type Drift, readDriftView } from '../data/audit-views.js';
import { lockShop } from '../data/shops-repository.js';
import { rebuildTotal, TOTALS, TOTALS_OF_TIMES } from '../data/totals-repository.js';

/**
 * Computes the totals of a shop from its records again; @returns the rows that differ, normally none. With `since`: the totals
 * of times, from the first day of that month on.
 */
export function auditTotals(db: Database, shopId: string, since: Day | null = null): Promise<Drift[]> {
  return db.read(shopId, async (tx) => {
    // One snapshot for all totals: an event in between must not look like drift.
    await tx.raw('set transaction isolation level repeatable read');
    const drifts: Drift[] = [];
    for (const total of since ? TOTALS_OF_TIMES : TOTALS) drifts.push(...(await readDriftView(tx, total, since)));
    return drifts;
  });
}

/** Computes the totals of a shop from its records again; events of the shop wait until it is done. */
export function rebuildTotals(db: Database, shopId: string): Promise<void> {
  return db.write(shopId, async (tx) => {
    await lockShop(tx);
    for (const total of TOTALS) await rebuildTotal(tx, total);
  });
}
