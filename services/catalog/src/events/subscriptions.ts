import { CreditNoteIssued, InvoiceReturned } from '@bahi/contracts/billing';
import { on, type Subscription } from '@bahi/platform/messaging';
import type { Deps } from '../deps.js';
import { whenCreditNoteIssued } from './when-credit-note-issued.js';
import { whenInvoiceReturned } from './when-invoice-returned.js';

/** The events that catalog applies. */
export function catalogSubscriptions(deps: Deps): readonly Subscription[] {
  return [on(InvoiceReturned, whenInvoiceReturned(deps)), on(CreditNoteIssued, whenCreditNoteIssued(deps))];
}
