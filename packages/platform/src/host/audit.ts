import type { Day } from '@bahi/contracts/shared';
import type { Database } from '../data/types.js';
import type { Logger } from '../kernel/logger.js';
import type { AuditSince } from './audit-scope.js';
import type { Job } from './types.js';

/** A shop whose stored totals differ from its records. */
export interface DriftingShop<Drift = unknown> {
  readonly shopId: string;
  readonly drifts: readonly Drift[];
}

export interface AuditContext {
  readonly db: Database;
  readonly logger: Logger;
  /** All days of every shop when left out. */
  readonly sinceOf?: AuditSince | undefined;
}

/** Compares the stored totals of every shop with its records; yields the shops that differ. */
export type Audit = (world: AuditContext) => AsyncIterable<DriftingShop>;

export interface ShopAudit<Drift> {
  /** Ids of shops after one, in ascending order, at most `limit`. */
  readonly listShops: (after: string, limit: number) => Promise<readonly string[]>;
  readonly auditShop: (shopId: string, since: Day | null) => Promise<readonly Drift[]>;
  readonly sinceOf?: AuditSince | undefined;
  /** How many ids are read at once. */
  readonly pageSize?: number;
}

const BEFORE_ALL_SHOPS = '00000000-0000-0000-0000-000000000000';

/** Audits every shop, one after the other, and yields those that differ. */
export async function* auditShops<Drift>(audit: ShopAudit<Drift>): AsyncGenerator<DriftingShop<Drift>> {
  const { listShops, auditShop, sinceOf, pageSize = 500 } = audit;
  let page = await listShops(BEFORE_ALL_SHOPS, pageSize);
  while (page.length > 0) {
    for (const shopId of page) {
      const drifts = await auditShop(shopId, sinceOf?.(shopId) ?? null);
      if (drifts.length > 0) yield { shopId, drifts };
    }
    page = await listShops(page.at(-1) ?? '', pageSize);
  }
}

/** Audits every shop and logs an error for each mismatch; @returns the numbers of shops and totals that differ. */
export async function auditAll(audit: Audit, world: AuditContext): Promise<{ shops: number; figures: number }> {
  const drifting = { shops: 0, figures: 0 };
  for await (const { shopId, drifts } of audit(world)) {
    world.logger.error({ shopId, drifts }, 'Audit found a mismatch');
    drifting.shops += 1;
    drifting.figures += drifts.length;
  }
  return drifting;
}

export interface AuditJobOptions extends AuditContext {
  readonly everyMs: number;
  /** Receives the number of totals that differ, after each audit; `null` on replicas that do not audit. */
  readonly found: (drifts: number | null) => void;
}

/** A computer that is switched off at night never runs for a day: each start has an audit, after its first minutes. */
const FIRST_AUDIT_MS = 5 * 60_000;

/** Runs the audit of the operator's command soon after the start and at intervals. */
export function auditJob(audit: Audit, { everyMs, found, ...world }: AuditJobOptions): Job {
  return {
    name: 'audit',
    everyMs,
    firstAfterMs: Math.min(FIRST_AUDIT_MS, everyMs),
    onOneCopy: true,
    // A replica that led before must not go on reporting what it found then.
    standBy: () => found(null),
    run: async () => found((await auditAll(audit, world)).figures),
  };
}
