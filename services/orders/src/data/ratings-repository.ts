import { shareHalfUp } from '@bahi/contracts/shared';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';

export interface LineRating {
  readonly lineNo: number;
  readonly rating: number;
}

/** A line of a bill with its rating; `ratingNo` rises with every change of it. */
export interface RatedLine extends LineRating {
  readonly productKey: string;
  readonly ratingNo: number;
}

/** A bill by its orderId, locked until the transaction ends; `null` without one. */
export async function lockBill(tx: WriteTx, orderId: string): Promise<string | null> {
  const row = await tx('orders')
    .where({ shop_id: shopOf(tx), order_id: orderId })
    .whereNotNull('bill_key')
    .forUpdate()
    .first<{ order_key: string } | undefined>('order_key');
  return row?.order_key ?? null;
}

const RATE = `update order_lines as l set rating = r.rating,
    rating_no = l.rating_no + case when l.rating is distinct from r.rating then 1 else 0 end
  from jsonb_to_recordset(?::jsonb) as r("lineNo" integer, rating integer)
  where l.shop_id = ?::uuid and l.order_key = ?::uuid and l.line_no = r."lineNo"
  returning l.line_no, l.product_key, l.rating, l.rating_no`;

interface Row {
  readonly line_no: number;
  readonly product_key: string;
  readonly rating: number;
  readonly rating_no: number;
}

/** Rates lines of a locked bill; @returns those that the bill has. */
export async function rateLines(tx: WriteTx, orderKey: string, ratings: readonly LineRating[]): Promise<RatedLine[]> {
  const { rows } = await tx.raw<{ rows: Row[] }>(RATE, [JSON.stringify(ratings), shopOf(tx), orderKey]);
  return rows.map(toRated).sort((a, b) => a.lineNo - b.lineNo);
}

/** The lines of an order that were rated, in their order. */
export function listRatings(tx: Tx, orderKey: string): Promise<LineRating[]> {
  return tx('order_lines')
    .where({ shop_id: shopOf(tx), order_key: orderKey })
    .whereNotNull('rating')
    .orderBy('line_no')
    .select({ lineNo: 'line_no', rating: 'rating' });
}

/** Gives a bill the mean of its rated lines, half up; @returns it. */
export async function updateMean(tx: WriteTx, orderKey: string): Promise<number> {
  const key = { shop_id: shopOf(tx), order_key: orderKey };
  const rows = await tx('order_lines').where(key).whereNotNull('rating').select<{ rating: number }[]>('rating');
  const sum = rows.reduce((total, { rating }) => total + rating, 0);
  const mean = shareHalfUp(sum, 1, rows.length);
  await tx('orders').where(key).update({ rating: mean });
  return mean;
}

function toRated({ line_no, product_key, rating, rating_no }: Row): RatedLine {
  return { lineNo: line_no, productKey: product_key, rating, ratingNo: rating_no };
}
