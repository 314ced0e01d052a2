import { moneyTexts } from '@bahi/contracts/billing';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { addDays, type Day, isUuid, startOfDay } from '@bahi/contracts/shared';
import type { PagePlace } from '../domain/page-place.js';

/** @throws RefusedError 400 for a text that no page has sent. */
export function readCursor(cursor: string): PagePlace {
  const [time = '', ...rest] = cursor.split('-');
  const at = new Date(Number.parseInt(time, 36));
  const key = rest.join('-');
  if (isUuid(key) && !Number.isNaN(at.getTime())) return { at, key };
  throw new RefusedError(commonFailures.validationFailed, {
    text: moneyTexts.cursor,
    issues: [{ field: 'cursor', code: 'invalid', message: moneyTexts.cursor }],
  });
}

/** The first rows of one more than a page, and the cursor of the next page if there is one. */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  placeOf: (row: Row) => PagePlace,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? writeCursor(placeOf(last)) : null };
}

/** When a day of the shop begins and ends; null without a day. */
export function spanOf(
  day: Day | undefined,
  timeZone: string,
): { readonly from: Date | null; readonly to: Date | null } {
  if (day === undefined) return { from: null, to: null };
  return { from: startOfDay(day, timeZone), to: startOfDay(addDays(day, 1), timeZone) };
}

function writeCursor({ at, key }: PagePlace): string {
  return `${at.getTime().toString(36)}-${key}`;
}
