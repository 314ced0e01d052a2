import { type AuditContext, type DriftingShop, auditShops as walkShops } from '@bahi/platform/host';
import { auditShop, listShops, type Mismatch } from '../data/audit-views.js';

/** Audits one shop after the other; yields those whose stored figures do not match their invoices. */
export function auditShops({ db, sinceOf }: Omit<AuditContext, 'logger'>): AsyncGenerator<DriftingShop<Mismatch>> {
  return walkShops({
    sinceOf,
    listShops: (after, limit) => listShops(db, after, limit),
    auditShop: (shopId, since) => auditShop(db, shopId, since),
  });
}
