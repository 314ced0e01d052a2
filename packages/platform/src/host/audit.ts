import type { Database } from '../data/types.js';
import type { Logger } from '../kernel/logger.js';
import type { Job } from './types.js';

/** A shop whose kept figures are not what its facts say. */
export interface DriftingShop<Drift = unknown> {
  readonly shopId: string;
  readonly drifts: readonly Drift[];
}

export interface AuditWorld {
  readonly db: Database;
  readonly logger: Logger;
}

/** Compares the kept figures of every shop; gives the shops that drift only. */
export type Audit = (world: AuditWorld) => AsyncIterable<DriftingShop>;

export interface ShopAudit<Drift> {
  /** Ids of shops behind one, in ascending order, at most `limit`. */
  readonly listShops: (after: string, limit: number) => Promise<readonly string[]>;
  readonly auditShop: (shopId: string) => Promise<readonly Drift[]>;
  /** How many ids are read at once. */
  readonly pageSize?: number;
}

const BEFORE_ALL_SHOPS = '00000000-0000-0000-0000-000000000000';

/** Audits every shop, one after the other, and yields those that drift. */
export async function* auditShops<Drift>(audit: ShopAudit<Drift>): AsyncGenerator<DriftingShop<Drift>> {
  const { listShops, auditShop, pageSize = 500 } = audit;
  let page = await listShops(BEFORE_ALL_SHOPS, pageSize);
  while (page.length > 0) {
    for (const shopId of page) {
      const drifts = await auditShop(shopId);
      if (drifts.length > 0) yield { shopId, drifts };
    }
    page = await listShops(page.at(-1) ?? '', pageSize);
  }
}

/** Audits every shop and says a line for each that drifts; @returns how many shops do, and how many of their figures. */
export async function auditAll(audit: Audit, world: AuditWorld): Promise<{ shops: number; figures: number }> {
  const drifting = { shops: 0, figures: 0 };
  for await (const { shopId, drifts } of audit(world)) {
    world.logger.error({ shopId, drifts }, 'The figures of a shop drift');
    drifting.shops += 1;
    drifting.figures += drifts.length;
  }
  return drifting;
}

export interface AuditJobOptions extends AuditWorld {
  readonly everyMs: number;
  /** Told how many figures drifted, after each audit. */
  readonly found: (drifts: number) => void;
}

/** A computer that is switched off at night never runs for a day: each start has an audit, behind its rush. */
const FIRST_AUDIT_MS = 5 * 60_000;

/** Audits soon after the start and now and then what the operator's command audits when asked; an error for each shop that drifts calls someone. */
export function auditJob(audit: Audit, { everyMs, found, ...world }: AuditJobOptions): Job {
  return {
    name: 'audit',
    everyMs,
    firstAfterMs: Math.min(FIRST_AUDIT_MS, everyMs),
    run: async () => found((await auditAll(audit, world)).figures),
  };
}
