import { addDays, type Day, isUuid, parseDay } from '@bahi/contracts/shared';
import {
  type ExpiringPlace,
  type ExpiringProduct,
  type ExpiringTotal,
  readExpiring,
  readExpiringTotal,
} from '../data/expiring-views.js';
import type { Deps } from '../deps.js';
import { type PageQuery, wrongCursor } from './list-kept.js';

export type { ExpiringProduct } from '../data/expiring-views.js';

export interface ExpiringRequest extends PageQuery {
  /** From today on; 0 for what expires today or is expired. */
  readonly days: number;
}

/** Stock that expires within some days, soonest first. @throws RefusedError 400 for a cursor that no page has sent. */
export function listExpiring(
  { db, today }: Pick<Deps, 'db' | 'today'>,
  shopId: string,
  { days, cursor, limit }: ExpiringRequest,
): Promise<{
  readonly products: readonly ExpiringProduct[];
  readonly total: ExpiringTotal;
  readonly next: string | null;
}> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const until = addDays(today(), days);
  return db.read(shopId, async (tx) => {
    const found = await readExpiring(tx, { until, after, limit: limit + 1 });
    const products = found.slice(0, limit);
    const last = products.at(-1);
    const next = found.length > limit && last ? `${last.expiresOn}_${last.productKey}` : null;
    return { products, total: await readExpiringTotal(tx, until), next };
  });
}

function readCursor(cursor: string): ExpiringPlace {
  const [day = '', productKey = ''] = cursor.split('_');
  const expiresOn: Day | null = parseDay(day);
  if (!expiresOn || !isUuid(productKey)) throw wrongCursor();
  return { expiresOn, productKey };
}
