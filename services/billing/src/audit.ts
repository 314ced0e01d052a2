import { type Audit, runAudit, silentLogger } from '@bahi/platform/runtime';
import { auditInvoices } from './data/audit-invoices.js';

const audit: Audit = async ({ db }) => {
  // A line per shop says it; the service's own audit logs every figure.
  const drifts = await auditInvoices({ db, logger: silentLogger() });
  const shops = [...new Set(drifts.map(({ shopId }) => shopId))];
  return shops.map((shopId) => ({ shopId, drifts: drifts.filter((drift) => drift.shopId === shopId) }));
};

void runAudit('billing', audit); // reports its own failures through the exit code
