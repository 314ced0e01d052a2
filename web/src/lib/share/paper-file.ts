import type { Copy, PaperFormat } from '@bahi/contracts/billing';
import { moneyClient } from '../api/money.js';
import { copyKey, notePrinted, wasPrinted } from '../paper/printed-copies.js';

/** A document with a number: an invoice, or a credit note. */
export interface NumberedDocument {
  readonly number: string;
  readonly isNote: boolean;
}

/** How a document is wanted on paper; a document of the law has copies. */
export interface WantedPaper {
  readonly format: PaperFormat;
  readonly copy?: Copy | undefined;
}

/** The document as a PDF on a paper, made by the server. @throws ApiFailure as every call. */
export async function fetchPaper({ number, isNote }: NumberedDocument, { format, copy }: WantedPaper): Promise<File> {
  const again = copy && wasPrinted(copyKey(number, copy)) ? ('true' as const) : undefined;
  const query = { format, copy, again };
  const bytes = isNote
    ? await moneyClient.readNotePaper({ params: { creditNoteId: number }, query })
    : await moneyClient.readInvoicePaper({ params: { invoiceId: number }, query });
  return new File([bytes], `${number}.pdf`, { type: 'application/pdf' });
}

/** The document as one that is kept: a copy that is fetched so again says that it is a second print. */
export async function fetchPrint(document: NumberedDocument, wanted: WantedPaper): Promise<File> {
  const file = await fetchPaper(document, wanted);
  if (wanted.copy) notePrinted(copyKey(document.number, wanted.copy));
  return file;
}
