import type { Day } from '@bahi/contracts/shared';
import { shopOf, type WriteTx } from '@bahi/platform/data';

/** A document that moves stock, by its own key. */
export interface StockDocument {
  readonly kind: 'adjustment' | 'receipt' | 'count';
  readonly key: string;
  readonly at: Date;
  readonly by: string;
}

/** What a document answered, and the digest of what it asked. */
export interface DocumentAnswer {
  readonly digest: string;
  readonly reply: unknown;
}

/** A row of the ledger; `changeMilli` is signed. */
export interface DocumentMovement {
  readonly movementId: string;
  readonly kind: 'adjusted' | 'received' | 'found-back' | 'counted';
  readonly productKey: string;
  readonly changeMilli: number;
  readonly leftMilli: number;
  readonly reason: string | null;
  readonly note: string | null;
  /** What a receipt says of goods that came in. */
  readonly goods?: { readonly batchNo: string | null; readonly expiresOn: Day | null };
}

/** The id of the row that stands for a whole document; a line adds its number. */
export function documentMovementId({ kind, key }: Pick<StockDocument, 'kind' | 'key'>, lineNo?: number): string {
  return lineNo === undefined ? `${kind}:${key}` : `${kind}:${key}:${lineNo}`;
}

const CLAIM = `insert into stock_movements (shop_id, movement_id, kind, change_milli, document_kind, by_user, at)
  values (?::uuid, ?, 'basket', 0, ?, ?::uuid, ?::timestamptz)
  on conflict (shop_id, movement_id) do nothing
  returning movement_id`;

/**
 * Writes the row of a document, for ever, unless it is in the ledger; waits for one in progress.
 * @returns the answer of the one that is there, `null` when this is the first.
 */
export async function claimDocument(tx: WriteTx, document: StockDocument): Promise<DocumentAnswer | null> {
  const shopId = shopOf(tx);
  const movementId = documentMovementId(document);
  const bindings = [shopId, movementId, document.kind, document.by, document.at];
  const { rows } = await tx.raw<{ rows: unknown[] }>(CLAIM, bindings as never);
  if (rows.length > 0) return null;
  const row = await tx('stock_movements')
    .where({ shop_id: shopId, movement_id: movementId })
    .first<{ answer: DocumentAnswer } | undefined>('answer');
  if (!row) throw new Error(`The document ${movementId} is in the ledger and is not`);
  return row.answer;
}

/** Keeps the answer of a document that was claimed in this transaction. */
export async function answerDocument(
  tx: WriteTx,
  document: StockDocument,
  { documentId, answer }: { readonly documentId: string; readonly answer: DocumentAnswer },
): Promise<void> {
  await tx('stock_movements')
    .where({ shop_id: shopOf(tx), movement_id: documentMovementId(document) })
    .update({ document_id: documentId, answer: JSON.stringify(answer) });
}

// A microsecond apart, so that the ledger shows them in their order.
const RECORD = `insert into stock_movements (shop_id, movement_id, kind, product_key, change_milli, quantity_after_milli, reason,
    note, batch_no, expires_on, document_kind, document_id, by_user, at)
  select ?::uuid, m.movement_id, m.kind, m.product_key, m.change_milli, m.quantity_after_milli, m.reason, m.note,
    m.batch_no, m.expires_on, ?, ?,
    ?::uuid, ?::timestamptz + m.place * interval '1 microsecond'
  from jsonb_to_recordset(?::jsonb) as m (movement_id text, place integer, kind text, product_key uuid, change_milli bigint,
    quantity_after_milli bigint, reason text, note text, batch_no text, expires_on date)`;

/** Writes the ledger rows of a document; its products are locked and stored apart. */
export async function recordDocumentMovements(
  tx: WriteTx,
  { kind, by, at }: StockDocument,
  documentId: string,
  movements: readonly DocumentMovement[],
): Promise<void> {
  if (movements.length === 0) return;
  const rows = movements.map((movement, place) => ({
    movement_id: movement.movementId,
    place,
    kind: movement.kind,
    product_key: movement.productKey,
    change_milli: movement.changeMilli,
    quantity_after_milli: movement.leftMilli,
    reason: movement.reason,
    note: movement.note,
    batch_no: movement.goods?.batchNo ?? null,
    expires_on: movement.goods?.expiresOn ?? null,
  }));
  await tx.raw(RECORD, [shopOf(tx), kind, documentId, by, at, JSON.stringify(rows)] as never);
}

const NEXT = `insert into stock_counters as c (shop_id, series, last) values (?::uuid, ?, ?::integer)
  on conflict (shop_id, series) do update set last = c.last + excluded.last returning last`;

/** The next number of a series, or the last of so many, without gaps: the row is locked until the transaction ends. */
export async function nextDocumentNo(tx: WriteTx, series: string, count = 1): Promise<number> {
  const { rows } = await tx.raw<{ rows: { last: number }[] }>(NEXT, [shopOf(tx), series, count]);
  return rows[0]?.last ?? count;
}
