import { type Milli, milliFrom } from '@bahi/contracts/shared';
import { shopOf, type WriteTx } from '@bahi/platform/data';

/** A product after ratings were added to it. */
export interface RatedProduct {
  readonly productKey: string;
  readonly productId: string;
  readonly quantityMilli: Milli;
  readonly ratingTotal: number;
  readonly ratingCount: number;
  /** The last of the rated movements, by its id. */
  readonly lastMovementId: string;
}

interface RatedRow {
  readonly product_key: string;
  readonly product_id: string;
  readonly quantity_milli: number;
  readonly rating_total: number;
  readonly rating_count: number;
  readonly last_movement_id: string;
}

// A movement is rated once: the update finds only those without a rating. Products are locked in the order of their keys,
// as sales lock them. Arrays make every plan use the indexes.
const ADD_RATINGS = `with given as (
    select r.movement_id, r.rating from unnest(?::text[], ?::smallint[]) as r (movement_id, rating)
  ), rated as (
    update stock_movements as m set rating = given.rating from given
    where m.shop_id = ?::uuid and m.movement_id = given.movement_id and m.movement_id = any(?::text[])
      and m.kind = 'sale' and m.rating is null
    returning m.product_key, m.movement_id, m.rating
  ), sums as (
    select product_key, sum(rating) as total, count(*) as count, max(movement_id) as last_movement_id
    from rated group by product_key
  ), locked as (
    select p.product_key from products as p
    where p.shop_id = ?::uuid and p.product_key = any(array(select sums.product_key from sums))
    order by p.product_key for update
  )
  update products as p
  set rating_total = p.rating_total + sums.total, rating_count = p.rating_count + sums.count
  from locked join sums using (product_key)
  where p.shop_id = ?::uuid and p.product_key = locked.product_key
    and p.product_key = any(array(select sums.product_key from sums))
  returning p.product_key, p.product_id, p.quantity_milli, p.rating_total, p.rating_count, sums.last_movement_id`;

/** Adds ratings to the movements that have none and to their products; @returns those products. */
export async function addRatings(
  tx: WriteTx,
  ratings: readonly { readonly movementId: string; readonly rating: number }[],
): Promise<readonly RatedProduct[]> {
  const shopId = shopOf(tx);
  const movementIds = ratings.map(({ movementId }) => movementId);
  const values = ratings.map(({ rating }) => rating);
  const bindings = [movementIds, values, shopId, movementIds, shopId, shopId];
  const { rows } = await tx.raw<{ rows: RatedRow[] }>(ADD_RATINGS, bindings as never);
  return rows.map(toRatedProduct);
}

function toRatedProduct(row: RatedRow): RatedProduct {
  return {
    productKey: row.product_key,
    productId: row.product_id,
    quantityMilli: milliFrom(row.quantity_milli),
    ratingTotal: row.rating_total,
    ratingCount: row.rating_count,
    lastMovementId: row.last_movement_id,
  };
}
