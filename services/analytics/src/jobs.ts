import { auditJob, type Job, measureDrift, type ServiceContext } from '@bahi/platform/host';
import { auditAndRebuildShops } from './app/audit-shops.js';
import type { AnalyticsConfig } from './config.js';

type AuditContext = Pick<ServiceContext<AnalyticsConfig>, 'db' | 'logger' | 'metrics' | 'config'>;

/** Audits the totals of every shop and repairs those that drift. */
export function auditTotalsJob({ db, logger, metrics, config }: AuditContext): Job {
  return auditJob(auditAndRebuildShops, { db, logger, everyMs: config.auditEveryMs, found: measureDrift(metrics) });
}
