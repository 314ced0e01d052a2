import type { Restock } from '@bahi/contracts/billing';
import { type Day, milliFrom, paiseFrom } from '@bahi/contracts/shared';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { CreditLine, CreditLineTax, CreditNote } from '../domain/credit-note.js';

/** A credit note to store, and what becomes of its lines on the invoice. */
export type NewCreditNote = Omit<CreditNote, 'lines'> & { readonly lines: readonly CreditLine[] };

const RETURN_LINES = `update invoice_lines as l set returned_milli = r.returned_milli,
    returned_net_paise = r.returned_net_paise, returned_tax_paise = r.returned_tax_paise
  from jsonb_to_recordset(?::jsonb) as r(line_no integer, returned_milli bigint, returned_net_paise bigint, returned_tax_paise bigint)
  where l.shop_id = ? and l.invoice_key = ? and l.line_no = r.line_no`;

/** Stores a credit note of an invoice that is locked. */
export async function insertCreditNote(tx: WriteTx, note: NewCreditNote): Promise<void> {
  const shopId = shopOf(tx);
  await tx('credit_notes').insert({
    shop_id: shopId,
    credit_note_key: note.creditNoteKey,
    credit_note_id: note.creditNoteId,
    invoice_key: note.invoiceKey,
    issued_at: note.issuedAt,
    issued_by: note.issuedBy,
    reason: note.reason,
    is_whole: note.isWhole,
    net_paise: note.netPaise,
    tax_paise: note.taxPaise,
    shipping_paise: note.shippingPaise,
    round_off_paise: note.roundOffPaise,
    amount_paise: note.amountPaise,
    settled_paise: note.settledPaise,
    refunded_paise: note.refundedPaise,
    to_account_paise: note.toAccountPaise,
    digest: note.digest,
    day: note.document?.day ?? null,
    period: note.document?.period ?? null,
  });
  await tx('credit_note_lines').insert(
    note.lines.map((line) => ({
      shop_id: shopId,
      credit_note_key: note.creditNoteKey,
      line_no: line.lineNo,
      quantity_milli: line.quantityMilli,
      restock: line.restock,
      net_paise: line.netPaise,
      tax_paise: line.taxPaise,
      tax: line.tax && JSON.stringify(line.tax),
    })),
  );
  await tx.raw(RETURN_LINES, [JSON.stringify(note.lines.map(toReturned)), shopId, note.invoiceKey]);
}

function toReturned(line: CreditLine) {
  return {
    line_no: line.lineNo,
    returned_milli: line.returnedMilli,
    returned_net_paise: line.returnedNetPaise,
    returned_tax_paise: line.returnedTaxPaise,
  };
}

/** @returns `null` when the shop has no such credit note. */
export async function findCreditNote(tx: Tx, creditNoteKey: string): Promise<CreditNote | null> {
  return (await selectNotes(tx, { 'c.credit_note_key': creditNoteKey }))[0] ?? null;
}

/** The credit notes of an invoice, oldest first. */
export function listCreditNotesOfInvoice(tx: Tx, invoiceKey: string): Promise<CreditNote[]> {
  return selectNotes(tx, { 'c.invoice_key': invoiceKey });
}

/** A row of `credit_notes as c` with its lines. */
export interface NoteRow {
  readonly credit_note_key: string;
  readonly credit_note_id: string;
  readonly invoice_key: string;
  readonly issued_at: Date;
  readonly issued_by: string;
  readonly reason: string;
  readonly is_whole: boolean;
  readonly net_paise: number;
  readonly tax_paise: number;
  readonly shipping_paise: number;
  readonly round_off_paise: number;
  readonly amount_paise: number;
  readonly settled_paise: number;
  readonly refunded_paise: number;
  readonly to_account_paise: number;
  readonly digest: Buffer | null;
  readonly day: Day | null;
  readonly period: string | null;
  readonly lines: readonly NoteLineRow[];
}

interface NoteLineRow {
  readonly line_no: number;
  readonly quantity_milli: number;
  readonly restock: Restock;
  readonly net_paise: number;
  readonly tax_paise: number;
  readonly tax: CreditLineTax | null;
}

/** The lines of `credit_notes as c`. */
export const NOTE_LINES = `(select json_agg(json_build_object('line_no', l.line_no, 'quantity_milli', l.quantity_milli,
    'restock', l.restock, 'net_paise', l.net_paise, 'tax_paise', l.tax_paise, 'tax', l.tax) order by l.line_no)
  from credit_note_lines as l where l.shop_id = c.shop_id and l.credit_note_key = c.credit_note_key) as lines`;

async function selectNotes(tx: Tx, where: Readonly<Record<string, string>>): Promise<CreditNote[]> {
  const rows: NoteRow[] = await tx('credit_notes as c')
    .where({ 'c.shop_id': shopOf(tx), ...where })
    .select('c.*', tx.raw(NOTE_LINES))
    .orderBy(['c.issued_at', 'c.credit_note_id']);
  return rows.map(toNote);
}

/** The credit note of a row. */
export function toNote(row: NoteRow): CreditNote {
  return {
    creditNoteKey: row.credit_note_key,
    creditNoteId: row.credit_note_id,
    invoiceKey: row.invoice_key,
    issuedAt: row.issued_at,
    issuedBy: row.issued_by,
    reason: row.reason,
    isWhole: row.is_whole,
    netPaise: paiseFrom(row.net_paise),
    taxPaise: paiseFrom(row.tax_paise),
    shippingPaise: paiseFrom(row.shipping_paise),
    roundOffPaise: paiseFrom(row.round_off_paise),
    amountPaise: paiseFrom(row.amount_paise),
    settledPaise: paiseFrom(row.settled_paise),
    refundedPaise: paiseFrom(row.refunded_paise),
    toAccountPaise: paiseFrom(row.to_account_paise),
    digest: row.digest,
    document: row.day !== null && row.period !== null ? { day: row.day, period: row.period } : null,
    lines: row.lines.map((line) => ({
      lineNo: line.line_no,
      quantityMilli: milliFrom(line.quantity_milli),
      restock: line.restock,
      netPaise: paiseFrom(line.net_paise),
      taxPaise: paiseFrom(line.tax_paise),
      tax: line.tax,
    })),
  };
}
