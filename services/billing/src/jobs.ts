import type { Database } from '@bahi/platform/data';
import type { Job, Logger } from '@bahi/platform/runtime';
import { auditShops } from './data/audit-shops.js';

interface AuditJobOptions {
  readonly db: Database;
  readonly logger: Logger;
  readonly everyMs: number;
  /** Told how many figures drifted, after each audit. */
  readonly found: (drifts: number) => void;
}

/** Compares the kept figures of every shop with its invoices; an error for each shop that drifts calls someone. */
export const auditJob = ({ db, logger, everyMs, found }: AuditJobOptions): Job => ({
  name: 'audit-invoices',
  everyMs,
  run: async () => {
    let count = 0;
    for await (const { shopId, drifts } of auditShops(db)) {
      logger.error({ shopId, drifts }, 'Kept figures differ from the invoices');
      count += drifts.length;
    }
    found(count);
  },
});
