import { readStatsView, type Stats } from '../data/dashboard-views.js';
import type { Deps } from '../deps.js';
import { shopMoment } from '../domain/shop-moment.js';

export type { Stats };

/** Sales of the last 7x24 hours and the present stock of a shop. */
export function readStats({ db, clock, timeZone }: Deps, shopId: string): Promise<Stats> {
  return readStatsView(db, shopMoment(shopId, clock.now(), timeZone));
}
