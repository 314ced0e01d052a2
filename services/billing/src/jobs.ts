import { auditJob, type Job, measureDrift, openMonths } from '@bahi/platform/host';
import type { Logger, Metrics } from '@bahi/platform/kernel';
import { auditShops } from './app/audit-shops.js';
import { forgetBuyers } from './app/customers/forget-buyers.js';
import type { Deps } from './deps.js';

const DAY_MS = 86_400_000;
const FIRST_FORGETTING_MS = 10 * 60_000;

export interface JobOptions {
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
  readonly auditEveryMs: number;
}

/** The timers of billing. */
export function billingJobs(deps: Deps, { logger, metrics, auditEveryMs }: JobOptions): readonly Job[] {
  const { db, clock } = deps;
  return [
    auditJob(auditShops, {
      db,
      logger,
      sinceOf: openMonths(clock),
      everyMs: auditEveryMs,
      found: measureDrift(metrics),
    }),
    {
      name: 'forget buyers',
      everyMs: DAY_MS,
      // A computer that is switched off at night never runs for a day.
      firstAfterMs: FIRST_FORGETTING_MS,
      onOneCopy: true,
      run: async () => {
        const customers = await forgetBuyers(deps);
        if (customers > 0) logger.info({ customers }, 'Removed erased customers from old bills');
      },
    },
  ];
}
