import { auditJob, type Job, measureDrift, openMonths } from '@bahi/platform/host';
import type { Logger, Metrics } from '@bahi/platform/kernel';
import { auditShops } from './app/audit-shops.js';
import type { Deps } from './deps.js';

export interface JobOptions {
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
  readonly auditEveryMs: number;
}

/** The timers of billing. */
export function billingJobs({ db, clock }: Deps, { logger, metrics, auditEveryMs }: JobOptions): readonly Job[] {
  return [
    auditJob(auditShops, {
      db,
      logger,
      sinceOf: openMonths(clock),
      everyMs: auditEveryMs,
      found: measureDrift(metrics),
    }),
  ];
}
