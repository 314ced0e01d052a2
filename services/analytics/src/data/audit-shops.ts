import type { Database } from '@bahi/platform/data';
import type { DriftingShop } from '@bahi/platform/runtime';
import { auditTotals, type Drift } from './audit.js';
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
