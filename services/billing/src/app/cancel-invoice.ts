import { billingFailures } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import type { WriteTx } from '@bahi/platform/data';
import { lockInvoice } from '../data/invoices-repository.js';
import type { Deps } from '../deps.js';
import { isUntouched } from '../domain/invoice-money.js';
import type { InvoiceRequest, InvoiceResult } from './apply-invoice-action.js';
import { settleInvoice } from './settle-invoice.js';

/**
 * Cancels a bill that should never have been (gst.md 4): its number stays, goods and order follow as at a return. A second
 * time changes nothing.
 * @throws RefusedError 404 when the shop has no such invoice; 409 once money moved or goods came back.
 */
export async function cancelInvoice(
  tx: WriteTx,
  deps: Deps,
  { invoiceId, userId: by, reason }: InvoiceRequest & { readonly reason: string },
): Promise<InvoiceResult> {
  const invoice = await lockInvoice(tx, { invoice_id: invoiceId });
  if (!invoice) throw new RefusedError(billingFailures.invoiceNotFound);
  if (invoice.status === 'Cancelled') return { invoice, position: null };
  if (!isUntouched(invoice)) throw new RefusedError(billingFailures.invoiceNotCancellable);
  const at = deps.clock.now();
  return settleInvoice(tx, deps, invoice, { credited: invoice.totals.grossPaise, cancelled: { at, by, reason }, at });
}
