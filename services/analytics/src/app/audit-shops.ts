import { type Audit, type AuditContext, type DriftingShop, auditShops as walkShops } from '@bahi/platform/host';
import type { Drift } from '../data/audit-views.js';
import { listShops } from '../data/shops-repository.js';
import { auditTotals, rebuildTotals } from './audit-totals.js';

/** Audits every shop one after the other; yields those that drift. */
export function auditShops({ db, sinceOf }: Omit<AuditContext, 'logger'>): AsyncGenerator<DriftingShop<Drift>> {
  return walkShops({
    sinceOf,
    listShops: (after, limit) => listShops(db, after, limit),
    auditShop: (shopId, since) => auditTotals(db, shopId, since),
  });
}

/** Audits every shop and rebuilds those that drift: someone must find the defect, but the figures need not wait for it. */
export const auditAndRebuildShops: Audit = async function* ({ db, logger, ...scope }) {
  for await (const shop of auditShops({ db, ...scope })) {
    yield shop;
    await rebuildTotals(db, shop.shopId);
    logger.info({ shopId: shop.shopId }, 'Rebuilt the totals of a shop');
  }
};
