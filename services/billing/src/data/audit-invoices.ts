import type { Database } from '@bahi/platform/data';
import type { Logger } from '@bahi/platform/runtime';
import { auditShop, type Drift, shopsWithInvoices } from './audit-views.js';

const BEFORE_ALL_SHOPS = '00000000-0000-0000-0000-000000000000';

/** Compares the kept figures and counters of every shop with its invoices; the drift must be nothing. */
export const auditInvoices = async ({
  db,
  logger,
}: {
  readonly db: Database;
  readonly logger: Logger;
}): Promise<Drift[]> => {
  const drifts: Drift[] = [];
  let shops = 0;
  for (let batch = await shopsWithInvoices(db, BEFORE_ALL_SHOPS); batch.length > 0; ) {
    for (const shopId of batch) drifts.push(...(await auditShop(db, shopId)));
    shops += batch.length;
    batch = await shopsWithInvoices(db, batch.at(-1) ?? '');
  }
  for (const drift of drifts) logger.error(drift, 'A kept figure differs from its invoices');
  logger.info({ shops, drifts: drifts.length }, 'Audited the invoices');
  return drifts;
};
