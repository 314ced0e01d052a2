import type { Database } from '@bahi/platform/data';
import type { Audit, DriftingShop } from '@bahi/platform/host';
import type { Drift } from '../data/audit-views.js';
import { listShops } from '../data/shops-repository.js';
import { auditTotals, rebuildTotals } from './audit-totals.js';

const SHOPS_PER_PAGE = 500;

/** Audits every shop one after the other; yields those that drift. */
export async function* auditShops(db: Database, perPage = SHOPS_PER_PAGE): AsyncGenerator<DriftingShop<Drift>> {
  let after: string | null = null;
  do {
    const shops: string[] = await listShops(db, after, perPage);
    for (const shopId of shops) {
      const drifts = await auditTotals(db, shopId);
      if (drifts.length > 0) yield { shopId, drifts };
    }
    after = shops.length === perPage ? (shops.at(-1) ?? null) : null;
  } while (after !== null);
}

/** Audits every shop and rebuilds those that drift: someone must find the defect, but the figures need not wait for it. */
export const auditAndRebuildShops: Audit = async function* ({ db, logger }) {
  for await (const shop of auditShops(db)) {
    yield shop;
    await rebuildTotals(db, shop.shopId);
    logger.info({ shopId: shop.shopId }, 'Rebuilt the totals of a shop');
  }
};
