import { billingFailures } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import { shopOf, type WriteTx } from '@bahi/platform/data';
import { findInvoice, updateInvoice } from '../data/invoices-repository.js';
import type { Invoice } from '../domain/invoice.js';
import { type InvoiceAction, OUTCOMES } from '../domain/invoice-actions.js';

export interface InvoiceCommand {
  readonly invoiceId: string;
  readonly action: InvoiceAction;
  readonly at: Date;
}

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
 * Applies an action with one conditional update, so that exactly one of two concurrent actions takes effect.
 * @throws RefusedError when the shop has no such invoice, or its status or its payments forbid the action.
 */
export async function applyInvoiceAction(
  tx: WriteTx,
  { invoiceId, action, at }: InvoiceCommand,
): Promise<{ readonly invoice: Invoice; readonly isChanged: boolean }> {
  const shopId = shopOf(tx);
  const isChanged = await updateInvoice(tx, { shopId, invoiceId, action, at });
  const invoice = await findInvoice(tx, shopId, invoiceId);
  if (!invoice) throw new RefusedError(billingFailures.invoiceNotFound);
  if (!isChanged) refuseUnlessDone(action, invoice);
  return { invoice, isChanged };
}

/** Accepts the repetition of an earlier action; refuses an action that the status or a payment forbids. */
function refuseUnlessDone(action: InvoiceAction, { status, archivedAt, paidPaise, pendingPaise }: Invoice): void {
  const outcome = OUTCOMES[action][status];
  if (outcome === 'unchanged' || (action === 'archive' && archivedAt !== null)) return;
  const hasPayments = paidPaise > 0 || pendingPaise > 0;
  if (action === 'return' && outcome === 'apply' && hasPayments)
    throw new RefusedError(billingFailures.invoicePartPaid);
  if (outcome === 'apply') throw new Error(`The action ${action} did not change an invoice that is ${status}`);
  throw new RefusedError(outcome);
}
