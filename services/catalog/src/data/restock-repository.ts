import { type Day, type Milli, milliFrom } from '@bahi/contracts/shared';
import { shopOf, type WriteTx } from '@bahi/platform/data';

/** Units of a product that return into stock, or leave it again because they are damaged. */
export interface Restock {
  readonly movementId: string;
  readonly kind: 'return' | 'damaged';
  /** What took the units back. */
  readonly document: { readonly kind: 'invoice' | 'credit-note'; readonly id: string };
  readonly productKey: string;
  /** Signed, in thousandths. */
  readonly changeMilli: number;
  readonly at: Date;
}

/** The product after the return. */
export interface RestockedProduct {
  readonly productKey: string;
  readonly productId: string;
  readonly quantityLeftMilli: Milli;
  readonly ratingTotal: number;
  readonly ratingCount: number;
  readonly expiresOn: Day | null;
  readonly isArchived: boolean;
}

interface RestockedRow {
  readonly product_id: string;
  readonly quantity_milli: number;
  readonly rating_total: number;
  readonly rating_count: number;
  readonly expires_on: Day | null;
  readonly archived_at: Date | null;
}

const RESTOCK = `with returned as (
    update products as p set quantity_milli = p.quantity_milli + ?::bigint
    where p.shop_id = ?::uuid and p.product_key = ?::uuid
      and not exists (select from stock_movements as m where m.shop_id = ?::uuid and m.movement_id = ?)
    returning p.product_key, p.product_id, p.quantity_milli, p.rating_total, p.rating_count, p.expires_on, p.archived_at
  ), recorded as (
    insert into stock_movements (shop_id, movement_id, kind, product_key, change_milli, quantity_after_milli,
      document_kind, document_id, at)
    select ?::uuid, ?, ?, product_key, ?::bigint, quantity_milli, ?, ?, ?::timestamptz from returned
  )
  select product_id, quantity_milli, rating_total, rating_count, expires_on, archived_at from returned`;

/**
 * Moves units once per movement id; `null` when it has happened before. Ratings stay.
 * @throws when the product does not exist: a defect, because products are never deleted.
 */
export async function restockProduct(
  tx: WriteTx,
  { movementId, kind, document, productKey, changeMilli, at }: Restock,
): Promise<RestockedProduct | null> {
  const shopId = shopOf(tx);
  const bindings = [
    ...[changeMilli, shopId, productKey, shopId, movementId],
    ...[shopId, movementId, kind, changeMilli, document.kind, document.id, at],
  ];
  const { rows } = await tx.raw<{ rows: RestockedRow[] }>(RESTOCK, bindings as never);
  const [row] = rows;
  if (row)
    return {
      productKey,
      productId: row.product_id,
      quantityLeftMilli: milliFrom(row.quantity_milli),
      ratingTotal: row.rating_total,
      ratingCount: row.rating_count,
      expiresOn: row.expires_on,
      isArchived: row.archived_at !== null,
    };
  if (await isRecorded(tx, movementId)) return null;
  throw new Error(`The product ${productKey} of a return does not exist`);
}

async function isRecorded(tx: WriteTx, movementId: string) {
  const where = { shop_id: shopOf(tx), movement_id: movementId };
  return (await tx('stock_movements').where(where).first('movement_id')) !== undefined;
}
