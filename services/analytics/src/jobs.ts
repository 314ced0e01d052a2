import type { Database } from '@bahi/platform/data';
import type { Job, Logger } from '@bahi/platform/runtime';
import { rebuildTotals } from './data/audit.js';
import { auditShops } from './data/audit-shops.js';

export interface AuditJobOptions {
  readonly db: Database;
  readonly logger: Logger;
  readonly everyMs: number;
  /** Hears after each audit how many sums were wrong. */
  readonly found: (drifts: number) => void;
}

/** Audits every shop one after the other. Drift is a defect that someone must look at; the figures need not wait. */
export const auditJob = ({ db, logger, everyMs, found }: AuditJobOptions): Job => ({
  name: 'audit-totals',
  everyMs,
  async run() {
    let count = 0;
    for await (const { shopId, drifts } of auditShops(db)) {
      logger.error({ shopId, drifts }, 'Statistics differ from their facts; they are made again');
      await rebuildTotals(db, shopId);
      count += drifts.length;
    }
    found(count);
  },
});
