import { type AdjustedPlace, type AdjustedRow, readAdjustedRows } from '../data/adjustment-views.js';
import type { Deps } from '../deps.js';
import { type PageQuery, wrongCursor } from './list-kept.js';

export type { AdjustedRow } from '../data/adjustment-views.js';

/** Adjusted lines of the shop, newest first. @throws RefusedError 400 for a cursor that no page has sent. */
export function listAdjustments(
  { db }: Pick<Deps, 'db'>,
  shopId: string,
  { cursor, limit }: PageQuery,
): Promise<{ readonly adjustments: readonly AdjustedRow[]; readonly next: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor);
  return db.read(shopId, async (tx) => {
    const found = await readAdjustedRows(tx, { after, limit: limit + 1 });
    const adjustments = found.slice(0, limit);
    const last = adjustments.at(-1);
    return { adjustments, next: found.length > limit && last ? writeCursor(last) : null };
  });
}

function writeCursor({ micros, movementId }: AdjustedRow): string {
  return `${micros.toString(36)}-${movementId}`;
}

function readCursor(cursor: string): AdjustedPlace {
  const [, time, movementId] = /^([0-9a-z]{1,10})-(\S{1,200})$/.exec(cursor) ?? [];
  if (!time || !movementId) throw wrongCursor();
  return { micros: Number.parseInt(time, 36), movementId };
}
