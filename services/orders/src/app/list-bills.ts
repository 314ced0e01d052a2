import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { billTexts } from '@bahi/contracts/orders';
import { isUuid } from '@bahi/contracts/shared';
import { findBill, listBills } from '../data/bills-repository.js';
import { type LineRating, listRatings } from '../data/ratings-repository.js';
import type { Deps } from '../deps.js';
import type { PlacedBill } from '../domain/bill.js';

/** One bill of the shop with the ratings of its lines. */
export function readPlacedBill(
  { db }: Deps,
  shopId: string,
  by: Partial<Record<'bill_key' | 'order_id', string>>,
): Promise<{ readonly bill: PlacedBill; readonly ratings: readonly LineRating[] } | null> {
  return db.read(shopId, async (tx) => {
    const bill = await findBill(tx, by);
    return bill && { bill, ratings: await listRatings(tx, bill.orderKey) };
  });
}

export interface BillsQuery {
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly from: Date | null;
  readonly to: Date | null;
}

export interface ListedBills {
  readonly bills: readonly PlacedBill[];
  readonly next: string | null;
}

/** A page of bills, newest first. @throws RefusedError 400 for a cursor that no page has sent. */
export async function listPlacedBills({ db }: Deps, shopId: string, query: BillsQuery): Promise<ListedBills> {
  const { cursor, limit, from, to } = query;
  const before = cursor === undefined ? null : readCursor(cursor);
  const bills = await db.read(shopId, (tx) => listBills(tx, { limit: limit + 1, before, from, to }));
  const page = bills.slice(0, limit);
  const last = page.at(-1);
  return { bills: page, next: bills.length > limit && last ? writeCursor(last) : null };
}

function writeCursor({ placedAt, orderKey }: PlacedBill): string {
  return `${placedAt.getTime().toString(36)}-${orderKey}`;
}

function readCursor(cursor: string) {
  const [time = '', ...key] = cursor.split('-');
  const placedAt = new Date(Number.parseInt(time, 36));
  const orderKey = key.join('-');
  if (isUuid(orderKey) && !Number.isNaN(placedAt.getTime())) return { placedAt, orderKey };
  throw new RefusedError(commonFailures.validationFailed, {
    text: billTexts.cursor,
    issues: [{ field: 'cursor', code: 'invalid', message: billTexts.cursor }],
  });
}
