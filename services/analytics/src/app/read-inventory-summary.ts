import { type InventorySummary, readInventorySummaryView } from '../data/dashboard-views.js';
import type { Deps } from '../deps.js';
import { shopMoment } from '../domain/shop-moment.js';

export type { InventorySummary };

/** These figures follow a write at once, also for clients that do not send the positions of their writes. */
const SOURCES = ['catalog', 'orders'] as const;

export interface LoadedSummary {
  readonly summary: InventorySummary;
  /** False when a source did not answer in time: the summary may be stale. */
  readonly isCurrent: boolean;
}

/** Product counts and low stock of a shop, after fetching missing events for at most `waitMs`. */
export async function readInventorySummary(
  { db, inbox, clock, timeZone }: Deps,
  shopId: string,
  waitMs: number,
): Promise<LoadedSummary> {
  const isCurrent = await inbox.catchUp(shopId, SOURCES, waitMs);
  return { isCurrent, summary: await readInventorySummaryView(db, shopMoment(shopId, clock.now(), timeZone)) };
}
