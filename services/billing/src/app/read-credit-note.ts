import { moneyFailures } from '@bahi/contracts/billing';
import type { BillRate } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import { findListedNote } from '../data/credit-note-views.js';
import { listCreditNotesOfInvoice } from '../data/credit-notes-repository.js';
import { findRates } from '../data/document-rates.js';
import { findInvoice } from '../data/invoices-repository.js';
import type { Deps } from '../deps.js';
import type { CreditNote, ListedCreditNote } from '../domain/credit-note.js';
import type { Invoice } from '../domain/invoice.js';

/** A credit note with what its document is made of. */
export interface CreditNoteDetail {
  readonly note: ListedCreditNote;
  readonly invoice: Invoice;
  /** The notes of its invoice before it. */
  readonly earlier: readonly CreditNote[];
  readonly rates: readonly BillRate[];
}

/** @throws RefusedError 404 when the shop has no such credit note. */
export function readCreditNote(
  { db }: Pick<Deps, 'db'>,
  shopId: string,
  creditNoteId: string,
): Promise<CreditNoteDetail> {
  return db.read(
    shopId,
    async (tx) => {
      const note = await findListedNote(tx, creditNoteId);
      const invoice = note && (await findInvoice(tx, { invoice_key: note.invoiceKey }));
      if (!invoice) throw new RefusedError(moneyFailures.creditNoteNotFound);
      const notes = await listCreditNotesOfInvoice(tx, invoice.invoiceKey);
      const place = notes.findIndex(({ creditNoteKey }) => creditNoteKey === note.creditNoteKey);
      const rates = (await findRates(tx, [note.creditNoteKey])).get(note.creditNoteKey) ?? [];
      return { note, invoice, earlier: notes.slice(0, place), rates };
    },
    { isOneSnapshot: true },
  );
}
