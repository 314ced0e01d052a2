import type { moneyApi } from '@bahi/contracts/billing';
import type { Handlers } from '@bahi/platform/http';
import { type PrintedDocument, printInvoice, printNote } from '../app/paper/print-document.js';
import type { Deps } from '../deps.js';

/** The documents as PDF files, shown in the browser under their number. */
export function paperHandlers(deps: Deps): Pick<Handlers<typeof moneyApi>, 'readInvoicePaper' | 'readNotePaper'> {
  return {
    readInvoicePaper: async ({ params: { invoiceId }, query: { format, copy }, caller: { shopId } }) =>
      fileOf(await printInvoice(deps, { shopId, format, copy }, invoiceId)),
    readNotePaper: async ({ params: { creditNoteId }, query: { format, copy }, caller: { shopId } }) =>
      fileOf(await printNote(deps, { shopId, format, copy }, creditNoteId)),
  };
}

function fileOf({ number, bytes }: PrintedDocument) {
  return { fileName: `${number}.pdf`, bytes, isInline: true };
}
