import type { DriftingShop } from '@bahi/platform/host';
import { auditShop, listShopsWithInvoices, type Mismatch } from '../data/audit-views.js';
import type { Deps } from '../deps.js';

const BEFORE_ALL_SHOPS = '00000000-0000-0000-0000-000000000000';

/** Audits one shop after the other; yields those whose stored figures do not match their invoices. */
export async function* auditShops({ db }: Pick<Deps, 'db'>): AsyncGenerator<DriftingShop<Mismatch>> {
  for (let batch = await listShopsWithInvoices(db, BEFORE_ALL_SHOPS); batch.length > 0; ) {
    for (const shopId of batch) {
      const drifts = await auditShop(db, shopId);
      if (drifts.length > 0) yield { shopId, drifts };
    }
    batch = await listShopsWithInvoices(db, batch.at(-1) ?? '');
  }
}
