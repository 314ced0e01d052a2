import type { Paper } from '@bahi/contracts/paper';
import { billTexts as labels } from '../../../lib/texts/en/bill.js';
import type { InvoiceDocument } from '../invoice-document.js';

/** A paper of the law as the sheet draws it. */
export function documentOfLaw(paper: Paper, isNote = false): InvoiceDocument {
  return { ...paper, isNote, isOfLaw: true, labels };
}
