import { type Paise, paiseFrom } from '@bahi/contracts/shared';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { PriceChange, PriceMove, PriceOrigin } from '../domain/kept-product.js';

interface PriceRow {
  readonly change_no: number;
  readonly at: Date;
  readonly by_user: string | null;
  readonly field: PriceChange['field'];
  readonly old_paise: number | null;
  readonly new_paise: number | null;
  readonly source: PriceChange['source'];
  readonly document_id: string | null;
}

/** Prices of one product that changed together. */
export interface MovedPrices {
  readonly productKey: string;
  readonly moves: readonly PriceMove[];
}

// Numbers go on from the product's last one; its row is locked.
const INSERT = `insert into price_changes (shop_id, product_key, change_no, at, by_user, field, old_paise, new_paise, source,
    document_id)
  select ?::uuid, m.product_key,
    m.no + coalesce((select max(c.change_no) from price_changes as c
      where c.shop_id = ?::uuid and c.product_key = m.product_key), 0),
    ?::timestamptz, ?::uuid, m.field, m.old_paise, m.new_paise, ?, ?
  from jsonb_to_recordset(?::jsonb) as m (product_key uuid, no integer, field text, old_paise bigint, new_paise bigint)`;

/** Adds rows to the price histories of locked products. */
export async function insertPriceChanges(
  tx: WriteTx,
  moved: readonly MovedPrices[],
  origin: PriceOrigin,
): Promise<void> {
  const rows = moved.flatMap(({ productKey, moves }) =>
    moves.map(({ field, oldPaise, newPaise }, index) => ({
      product_key: productKey,
      no: index + 1,
      field,
      old_paise: oldPaise,
      new_paise: newPaise,
    })),
  );
  if (rows.length === 0) return;
  const shopId = shopOf(tx);
  const { at, by, source, documentId } = origin;
  await tx.raw(INSERT, [shopId, shopId, at, by, source, documentId, JSON.stringify(rows)] as never);
}

/** Which rows of a price history to read. */
export interface PricesQuery {
  readonly productKey: string;
  readonly limit: number;
  /** Only changes before this one. */
  readonly before: number | null;
  readonly withCost: boolean;
}

/** The price history of a product, newest first. */
export async function readPriceChanges(
  tx: Tx,
  { productKey, limit, before, withCost }: PricesQuery,
): Promise<PriceChange[]> {
  const query = tx('price_changes').where({ shop_id: shopOf(tx), product_key: productKey });
  if (before !== null) query.where('change_no', '<', before);
  if (!withCost) query.whereNot('field', 'cost');
  const rows = await query
    .orderBy('change_no', 'desc')
    .limit(limit)
    .select<PriceRow[]>('change_no', 'at', 'by_user', 'field', 'old_paise', 'new_paise', 'source', 'document_id');
  return rows.map(toPriceChange);
}

function toPriceChange(row: PriceRow): PriceChange {
  return {
    changeNo: row.change_no,
    at: row.at,
    by: row.by_user,
    field: row.field,
    oldPaise: amount(row.old_paise),
    newPaise: amount(row.new_paise),
    source: row.source,
    documentId: row.document_id,
  };
}

function amount(paise: number | null): Paise | null {
  return paise === null ? null : paiseFrom(paise);
}
