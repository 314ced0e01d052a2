import type { moneyApi } from '@bahi/contracts/billing';
import type { Handlers } from '@bahi/platform/http';
import { printInvoice, printNote } from '../app/paper/print-document.js';
import type { PrintedDocument } from '../app/paper/write-paper.js';
import { readCreditNote } from '../app/read-credit-note.js';
import { readInvoice } from '../app/read-invoice.js';
import type { Deps } from '../deps.js';
import { presentDocument, presentNoteDocument } from './present-document.js';

/** The documents as PDF files, shown in the browser under their number. */
export function paperHandlers(deps: Deps): Pick<Handlers<typeof moneyApi>, 'readInvoicePaper' | 'readNotePaper'> {
  const { timeZone } = deps;
  return {
    readInvoicePaper: async ({ params: { invoiceId }, query, caller: { shopId } }) => {
      const { invoice, rates, payments } = await readInvoice(deps, shopId, { invoice_id: invoiceId });
      const document = presentDocument({ invoice, rates, timeZone });
      return fileOf(await printInvoice(deps, { shopId, ...query }, { invoice, document, payments }));
    },
    readNotePaper: async ({ params: { creditNoteId }, query, caller: { shopId } }) => {
      const detail = await readCreditNote(deps, shopId, creditNoteId);
      const document = presentNoteDocument({ ...detail, timeZone });
      return fileOf(await printNote(deps, { shopId, ...query }, { ...detail, document, payments: [] }));
    },
  };
}

/** A document as it is shown in the browser, under its number. */
export function fileOf({ number, bytes }: PrintedDocument) {
  return { fileName: `${number}.pdf`, bytes, isInline: true };
}
