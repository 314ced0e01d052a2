import { shopOf, type WriteTx } from '@bahi/platform/data';

/** A rating of a line; `changeNo` rises with every change of it. */
export interface LineRating {
  readonly ratingId: string;
  readonly productKey: string;
  readonly rating: number;
  readonly changeNo: number;
}

/** What a rating adds to its product. */
export interface RatingChange {
  readonly total: number;
  readonly count: number;
}

/** Stores a rating of a locked product; @returns `null` when it, or a later one, is stored. */
export async function saveLineRating(
  tx: WriteTx,
  { ratingId, productKey, rating, changeNo }: LineRating,
  at: Date,
): Promise<RatingChange | null> {
  const key = { shop_id: shopOf(tx), rating_id: ratingId };
  const row = { product_key: productKey, rating, change_no: changeNo, at };
  const before = await tx('line_ratings')
    .where(key)
    .first<{ rating: number; change_no: number } | undefined>('rating', 'change_no');
  if (!before) {
    await tx('line_ratings').insert({ ...key, ...row });
    return { total: rating, count: 1 };
  }
  if (before.change_no >= changeNo) return null;
  await tx('line_ratings').where(key).update(row);
  return { total: rating - before.rating, count: 0 };
}

/** Adds to the ratings of a locked product. */
export async function addRatings(tx: WriteTx, productKey: string, { total, count }: RatingChange): Promise<void> {
  await tx('products')
    .where({ shop_id: shopOf(tx), product_key: productKey })
    .update({ rating_total: tx.raw('rating_total + ?', [total]), rating_count: tx.raw('rating_count + ?', [count]) });
}
