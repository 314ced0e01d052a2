import { shopOf, type WriteTx } from '@bahi/platform/data';

/** Units of a product that return into stock. */
export interface Restock {
  readonly movementId: string;
  readonly productKey: string;
  readonly quantity: number;
  readonly at: Date;
}

/** The product after the return. */
export interface RestockedProduct {
  readonly productId: string;
  readonly quantityLeft: number;
  readonly ratingTotal: number;
  readonly ratingCount: number;
}

interface RestockedRow {
  readonly product_id: string;
  readonly quantity: number;
  readonly rating_total: number;
  readonly rating_count: number;
}

const RESTOCK = `with returned as (
    update products as p set quantity = p.quantity + ?::integer
    where p.shop_id = ?::uuid and p.product_key = ?::uuid
      and not exists (select from stock_movements as m where m.shop_id = ?::uuid and m.movement_id = ?)
    returning p.product_key, p.product_id, p.quantity, p.rating_total, p.rating_count
  ), recorded as (
    insert into stock_movements (shop_id, movement_id, kind, product_key, change, quantity_after, at)
    select ?::uuid, ?, 'return', product_key, ?::integer, quantity, ?::timestamptz from returned
  )
  select product_id, quantity, rating_total, rating_count from returned`;

/**
 * Puts units back into stock, once per movement id; `null` when it has happened before. Ratings stay.
 * @throws when the product does not exist: a defect, because products are never deleted.
 */
export async function restockProduct(
  tx: WriteTx,
  { movementId, productKey, quantity, at }: Restock,
): Promise<RestockedProduct | null> {
  const shopId = shopOf(tx);
  const bindings = [quantity, shopId, productKey, shopId, movementId, shopId, movementId, quantity, at];
  const { rows } = await tx.raw<{ rows: RestockedRow[] }>(RESTOCK, bindings as never);
  const [row] = rows;
  if (row)
    return {
      productId: row.product_id,
      quantityLeft: row.quantity,
      ratingTotal: row.rating_total,
      ratingCount: row.rating_count,
    };
  if (await isRecorded(tx, movementId)) return null;
  throw new Error(`The product ${productKey} of a return does not exist`);
}

async function isRecorded(tx: WriteTx, movementId: string) {
  const where = { shop_id: shopOf(tx), movement_id: movementId };
  return (await tx('stock_movements').where(where).first('movement_id')) !== undefined;
}
