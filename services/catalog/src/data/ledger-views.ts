import type { LedgerRow as WireRow } from '@bahi/contracts/catalog';
import { asMilli, type Milli, milliFrom } from '@bahi/contracts/shared';
import { shopOf, type Tx } from '@bahi/platform/data';

/** A movement with the stock after it. */
export interface LedgerRow extends Omit<WireRow, 'at' | 'change' | 'left'> {
  readonly at: Date;
  /** The same moment: a document's movements are microseconds apart. */
  readonly micros: number;
  readonly changeMilli: number;
  readonly leftMilli: Milli;
}

/** The place after a row: its moment in microseconds, its id and the stock before it. */
export interface LedgerPlace {
  readonly micros: number;
  readonly movementId: string;
  readonly leftMilli: number;
}

export interface LedgerQuery {
  readonly productKey: string;
  readonly kind: WireRow['kind'] | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly limit: number;
}

interface MovementRow {
  readonly movement_id: string;
  readonly at: Date;
  readonly micros: number;
  readonly kind: WireRow['kind'];
  readonly change_milli: number;
  readonly left_milli: number;
  readonly reason: string | null;
  readonly note: string | null;
  readonly document_kind: string | null;
  readonly document_id: string | null;
  readonly by_user: string | null;
  readonly batch_no: string | null;
  readonly expires_on: string | null;
}

const PLACE = `(timestamptz 'epoch' + ?::bigint * interval '1 microsecond')`;

// `left` is a running sum in the order of the rows: sales of one moment are stored in another order than they are shown.
// Without a kind only the rows of the page are read, by their index.
const ROWS = `select * from (
    select m.*, ?::bigint - coalesce(sum(m.change_milli) over (order by m.at desc, m.movement_id
      rows between unbounded preceding and 1 preceding), 0)::bigint as left_milli
    from (
      select m.movement_id, m.at, (extract(epoch from m.at) * 1000000)::bigint as micros, m.kind, m.change_milli, m.reason, m.note, m.document_kind, m.document_id, m.by_user,
        m.batch_no, m.expires_on
      from stock_movements as m
      where m.shop_id = ?::uuid and m.product_key = ?::uuid
        and (?::timestamptz is null or m.at >= ?::timestamptz) and (?::timestamptz is null or m.at < ?::timestamptz)
        and (?::bigint is null or m.at < ${PLACE} or (m.at = ${PLACE} and m.movement_id > ?))
      order by m.at desc, m.movement_id limit ?::integer
    ) as m
  ) as m where ?::text is null or m.kind = ?
  order by m.at desc, m.movement_id limit ?`;

const SINCE = `select coalesce(sum(m.change_milli), 0) as change_milli from stock_movements as m
  where m.shop_id = ?::uuid and m.product_key = ?::uuid and m.at >= ?::timestamptz`;

/** Movements of a product, newest first, from a place on; `leftMilli` of the place is the stock before its row. */
export async function readLedgerRows(
  tx: Tx,
  { productKey, kind, from, to, limit }: LedgerQuery,
  place: { readonly leftMilli: number; readonly after: LedgerPlace | null },
): Promise<LedgerRow[]> {
  const micros = place.after?.micros ?? null;
  const range = [from, from, to, to, micros, micros, micros, place.after?.movementId ?? ''];
  const most = kind === null ? limit : null;
  const bindings = [place.leftMilli, shopOf(tx), productKey, ...range, most, kind, kind, limit];
  const { rows } = await tx.raw<{ rows: MovementRow[] }>(ROWS, bindings as never);
  return rows.map(toLedgerRow);
}

/** What moved from a moment on, altogether. */
export async function readChangeSince(tx: Tx, productKey: string, since: Date): Promise<number> {
  const { rows } = await tx.raw<{ rows: { change_milli: string | number }[] }>(SINCE, [shopOf(tx), productKey, since]);
  return Number(rows[0]?.change_milli ?? 0);
}

function toLedgerRow(row: MovementRow): LedgerRow {
  return {
    movementId: row.movement_id,
    at: row.at,
    micros: Number(row.micros),
    kind: row.kind,
    changeMilli: Number(row.change_milli),
    leftMilli: milliFrom(asMilli(Number(row.left_milli))),
    reason: row.reason,
    note: row.note,
    ...documentOf(row),
    by: row.by_user,
    batchNo: row.batch_no,
    expiryDate: row.expires_on,
  };
}

/** Sales and returns of before have no document of their own: their movement names the order or the invoice. */
function documentOf({
  movement_id,
  kind,
  document_kind,
  document_id,
}: MovementRow): Pick<WireRow, 'documentKind' | 'document'> {
  if (document_kind === 'bill' || document_kind === 'order') return { documentKind: 'order', document: document_id };
  if (document_kind) return { documentKind: document_kind as WireRow['documentKind'], document: document_id };
  if (kind === 'sale') return { documentKind: 'order', document: movement_id.split(':')[0] ?? null };
  return kind === 'return' ? { documentKind: 'invoice', document: movement_id.split(':')[1] ?? null } : NO_DOCUMENT;
}

const NO_DOCUMENT = { documentKind: null, document: null };
