import { paiseFrom } from '@bahi/contracts/shared';
import { shopOf, type Tx } from '@bahi/platform/data';
import type { ListedCreditNote } from '../domain/credit-note.js';
import type { PagePlace } from '../domain/page-place.js';
import type { Payment } from '../domain/payment.js';
import { NOTE_LINES, type NoteRow, toNote } from './credit-notes-repository.js';

export interface CreditNotesPage {
  readonly limit: number;
  readonly before: PagePlace | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

interface ListedRow extends NoteRow {
  readonly invoice_id: string;
  readonly goods: readonly {
    readonly line_no: number;
    readonly product_id: string;
    readonly product_name: string;
    readonly sold_unit: string | null;
    readonly sold_pack: string | null;
  }[];
  readonly refunds: readonly {
    readonly method: Payment['method'];
    readonly state: Payment['state'];
    readonly amount_paise: number;
  }[];
}

const GOODS = `(select json_agg(json_build_object('line_no', g.line_no, 'product_id', g.product_id, 'product_name', g.product_name,
    'sold_unit', g.sold_unit, 'sold_pack', g.sold_pack))
  from credit_note_lines as l join invoice_lines as g
    on g.shop_id = l.shop_id and g.invoice_key = c.invoice_key and g.line_no = l.line_no
  where l.shop_id = c.shop_id and l.credit_note_key = c.credit_note_key) as goods`;

// By the order, whose payments have an index.
const REFUNDS = `(select coalesce(json_agg(json_build_object('method', p.method, 'state', p.state, 'amount_paise', p.amount_paise)
    order by p.payment_no), '[]')
  from payments as p
  where p.shop_id = c.shop_id and p.order_key = i.order_key and p.credit_note_key = c.credit_note_key) as refunds`;

/** Credit notes that are older than a place, newest first. */
export async function listCreditNotes(
  tx: Tx,
  { limit, before, from, to }: CreditNotesPage,
): Promise<ListedCreditNote[]> {
  const query = selectListed(tx);
  if (from) void query.where('c.issued_at', '>=', from);
  if (to) void query.where('c.issued_at', '<', to);
  if (before)
    void query.whereRaw('(c.issued_at, c.credit_note_key) < (?::timestamptz, ?::uuid)', [before.at, before.key]);
  const rows: ListedRow[] = await query.orderByRaw('c.issued_at desc, c.credit_note_key desc').limit(limit);
  return rows.map(toListed);
}

/** A credit note by its number; `null` when the shop has none. */
export async function findListedNote(tx: Tx, creditNoteId: string): Promise<ListedCreditNote | null> {
  const row: ListedRow | undefined = await selectListed(tx).where('c.credit_note_id', creditNoteId).first();
  return row ? toListed(row) : null;
}

function selectListed(tx: Tx) {
  return tx('credit_notes as c')
    .join('invoices as i', (on) => on.on('i.shop_id', 'c.shop_id').andOn('i.invoice_key', 'c.invoice_key'))
    .where('c.shop_id', shopOf(tx))
    .select('c.*', 'i.invoice_id', tx.raw(NOTE_LINES), tx.raw(GOODS), tx.raw(REFUNDS));
}

function toListed(row: ListedRow): ListedCreditNote {
  return {
    ...toNote(row),
    invoiceId: row.invoice_id,
    goods: row.goods.map((line) => ({
      lineNo: line.line_no,
      productId: line.product_id,
      productName: line.product_name,
      sold: { unit: line.sold_unit, packName: line.sold_pack },
    })),
    refunds: row.refunds.map(({ method, state, amount_paise }) => ({
      method,
      state,
      amountPaise: paiseFrom(amount_paise),
    })),
  };
}
