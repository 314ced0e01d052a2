import type { Database } from '@bahi/platform/data';
import type { DriftingShop } from '@bahi/platform/host';
import { auditShop, type Drift, shopsWithInvoices } from './audit-views.js';

const BEFORE_ALL_SHOPS = '00000000-0000-0000-0000-000000000000';

/** Audits every shop one after the other and gives those that drift. */
export async function* auditShops(db: Database): AsyncGenerator<DriftingShop<Drift>> {
  for (let batch = await shopsWithInvoices(db, BEFORE_ALL_SHOPS); batch.length > 0; ) {
    for (const shopId of batch) {
      const drifts = await auditShop(db, shopId);
      if (drifts.length > 0) yield { shopId, drifts };
    }
    batch = await shopsWithInvoices(db, batch.at(-1) ?? '');
  }
}
