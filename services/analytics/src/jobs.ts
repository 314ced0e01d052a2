import { auditJob, type Job, measureDrift, openMonths } from '@bahi/platform/host';
import type { Logger, Metrics } from '@bahi/platform/kernel';
import { auditAndRebuildShops } from './app/audit-shops.js';
import type { Deps } from './deps.js';

export interface JobOptions {
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
  readonly auditEveryMs: number;
}

/** The timers of analytics. */
export function analyticsJobs({ db, clock }: Deps, { logger, metrics, auditEveryMs }: JobOptions): readonly Job[] {
  return [
    auditJob(auditAndRebuildShops, {
      db,
      logger,
      sinceOf: openMonths(clock),
      everyMs: auditEveryMs,
      found: measureDrift(metrics),
    }),
  ];
}
