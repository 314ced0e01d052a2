import { billingFailures } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import type { WriteTx } from '@bahi/platform/data';
import { lockInvoice } from '../data/invoices-repository.js';
import type { Invoice } from '../domain/invoice.js';
import { type InvoiceAction, OUTCOMES } from '../domain/invoice-actions.js';

/** What a use case is asked for: an invoice by its number, and by whom. */
export interface InvoiceRequest {
  readonly invoiceId: string;
  readonly userId: string;
}

/** What a use case returns: the invoice afterwards and the position of its event, `null` when nothing changed. */
export interface InvoiceResult {
  readonly invoice: Invoice;
  readonly position: number | null;
}

/**
 * Locks an invoice for an action, so that one of two concurrent actions sees what the other did.
 * @returns the invoice, and whether the action applies; if not, it is the repetition of an earlier one.
 * @throws RefusedError when the shop has no such invoice, or its status or its payments forbid the action.
 */
export async function lockForAction(
  tx: WriteTx,
  invoiceId: string,
  action: InvoiceAction,
): Promise<{ readonly invoice: Invoice; readonly applies: boolean }> {
  const invoice = await lockInvoice(tx, { invoice_id: invoiceId });
  if (!invoice) throw new RefusedError(billingFailures.invoiceNotFound);
  const outcome = OUTCOMES[action][invoice.status];
  if (typeof outcome !== 'string') throw new RefusedError(outcome);
  const isDone = outcome === 'unchanged' || (action === 'archive' && invoice.archivedAt !== null);
  const hasPayments = invoice.paidPaise > 0 || invoice.pendingPaise > 0;
  if (action === 'return' && !isDone && hasPayments) throw new RefusedError(billingFailures.invoicePartPaid);
  return { invoice, applies: !isDone };
}
