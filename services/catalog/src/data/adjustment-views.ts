import type { ADJUSTMENT_REASONS } from '@bahi/contracts/catalog';
import { shopOf, type Tx } from '@bahi/platform/data';

/** A line of an adjustment that moved stock. */
export interface AdjustedRow {
  readonly movementId: string;
  readonly adjustmentKey: string;
  readonly at: Date;
  /** The same moment: the lines of an adjustment are microseconds apart. */
  readonly micros: number;
  readonly by: string | null;
  readonly productId: string;
  readonly productName: string;
  readonly unit: string | null;
  readonly changeMilli: number;
  readonly reason: (typeof ADJUSTMENT_REASONS)[number];
  readonly note: string | null;
}

/** The place after a row. */
export type AdjustedPlace = Pick<AdjustedRow, 'micros' | 'movementId'>;

const PLACE = `(timestamptz 'epoch' + ?::bigint * interval '1 microsecond')`;

// A line that found the stock as it should be has moved nothing.
const ROWS = `select m.movement_id as "movementId", m.document_id as "adjustmentKey", m.at,
    (extract(epoch from m.at) * 1000000)::bigint as micros, m.by_user as by, p.product_id as "productId",
    p.name as "productName", p.unit, m.change_milli as "changeMilli", m.reason, m.note
  from stock_movements as m join products as p on p.shop_id = m.shop_id and p.product_key = m.product_key
  where m.shop_id = ?::uuid and m.kind = 'adjusted'
    and (?::bigint is null or m.at < ${PLACE} or (m.at = ${PLACE} and m.movement_id > ?))
  order by m.at desc, m.movement_id limit ?`;

/** Adjusted lines, newest first, from a place on. */
export async function readAdjustedRows(
  tx: Tx,
  { after, limit }: { readonly after: AdjustedPlace | null; readonly limit: number },
): Promise<AdjustedRow[]> {
  const micros = after?.micros ?? null;
  const bindings = [shopOf(tx), micros, micros, micros, after?.movementId ?? '', limit];
  const { rows } = await tx.raw<{ rows: AdjustedRow[] }>(ROWS, bindings as never);
  return rows;
}
