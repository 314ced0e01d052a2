import type { Database } from '@bahi/platform/data';
import type { Audit, DriftingShop } from '@bahi/platform/host';
import { auditTotals, type Drift, rebuildTotals } from './audit.js';
import { listShops } from './shops-repository.js';

const SHOPS_AT_ONCE = 500;

/** Audits every shop one after the other and gives those that drift. */
export async function* auditShops(db: Database, atOnce = SHOPS_AT_ONCE): AsyncGenerator<DriftingShop<Drift>> {
  let after: string | null = null;
  do {
    const shops: string[] = await listShops(db, after, atOnce);
    for (const shopId of shops) {
      const drifts = await auditTotals(db, shopId);
      if (drifts.length > 0) yield { shopId, drifts };
    }
    after = shops.length === atOnce ? (shops.at(-1) ?? null) : null;
  } while (after !== null);
}

/** The same, and the sums of each shop that drifts are made again: a defect that someone must look at, but the figures need not wait. */
export const auditAndRebuild: Audit = async function* ({ db, logger }) {
  for await (const shop of auditShops(db)) {
    yield shop;
    await rebuildTotals(db, shop.shopId);
    logger.info({ shopId: shop.shopId }, 'The sums of a shop were made again');
  }
};
