import type { Copy, PaperFormat } from '@bahi/contracts/billing';
import { moneyClient } from '../api/money.js';

/** A document with a number: an invoice, or a credit note. */
export interface NumberedDocument {
  readonly number: string;
  readonly isNote: boolean;
}

/** How a document is wanted on paper; a document of the law has copies. */
export interface WantedPaper {
  readonly format: PaperFormat;
  readonly copy?: Copy;
  /** This device has printed that copy before. */
  readonly again?: 'true';
}

/** The document as a PDF on a paper, made by the server. @throws ApiFailure as every call. */
export async function fetchPaper({ number, isNote }: NumberedDocument, query: WantedPaper): Promise<File> {
  const bytes = isNote
    ? await moneyClient.readNotePaper({ params: { creditNoteId: number }, query })
    : await moneyClient.readInvoicePaper({ params: { invoiceId: number }, query });
  return new File([bytes], `${number}.pdf`, { type: 'application/pdf' });
}
