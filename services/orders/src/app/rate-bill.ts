import { RefusedError } from '@bahi/contracts/kit';
import { billFailures } from '@bahi/contracts/orders';
import { type LineRating, lockBill, type RatedLine, rateLines, updateMean } from '../data/ratings-repository.js';
import type { Deps } from '../deps.js';

export interface RateCommand {
  readonly shopId: string;
  readonly orderId: string;
  readonly ratings: readonly LineRating[];
}

/** How a bill was rated; `position` is that of catalog, `null` when nothing changed there. */
export interface RatedBill {
  readonly mean: number;
  readonly lines: readonly RatedLine[];
  readonly position: number | null;
}

/**
 * Rates lines of a bill, here and then in the averages of catalog. When catalog does not answer, a repeat brings it there:
 * each line counts once, and an older rating never wins. @throws RefusedError 404 without such a bill or line.
 */
export async function rateBill(
  { db, catalogBills }: Deps,
  { shopId, orderId, ratings }: RateCommand,
): Promise<RatedBill> {
  const rated = await db.write(shopId, async (tx) => {
    const orderKey = await lockBill(tx, orderId);
    if (!orderKey) throw new RefusedError(billFailures.billNotFound);
    const lines = await rateLines(tx, orderKey, ratings);
    if (lines.length < ratings.length) throw new RefusedError(billFailures.lineNotFound);
    return { orderKey, lines, mean: await updateMean(tx, orderKey) };
  });
  const sent = rated.lines.map(({ lineNo, productKey, rating, ratingNo }) => ({
    ...{ lineNo, productKey, rating },
    changeNo: ratingNo,
  }));
  const { position } = await catalogBills.rateLines({ body: { shopId, orderKey: rated.orderKey, lines: sent } });
  return { mean: rated.mean, lines: rated.lines, position };
}
