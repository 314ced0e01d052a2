import { InvoicePaid } from '@bahi/contracts/billing';
import type { WriteTx } from '@bahi/platform/data';
import { insertPaymentOfRest } from '../data/payments-repository.js';
import type { Deps } from '../deps.js';
import { invoiceData } from '../domain/invoice-data.js';
import { applyInvoiceAction, type InvoiceRequest, type InvoiceResult } from './apply-invoice-action.js';

/** Marks an unpaid invoice as paid, with a payment of all that was open, and publishes that. */
export async function payInvoice(
  tx: WriteTx,
  { outbox, clock }: Deps,
  { invoiceId, userId }: InvoiceRequest,
): Promise<InvoiceResult> {
  const at = clock.now();
  const { invoice, isChanged } = await applyInvoiceAction(tx, { invoiceId, action: 'pay', at });
  if (!isChanged) return { invoice, position: null };
  await insertPaymentOfRest(tx, { invoiceId, takenBy: userId, at });
  const data = { ...invoiceData(invoice), paidAt: at.toISOString() };
  return { invoice, position: await outbox.add(tx, InvoicePaid, { subject: invoice.invoiceKey, data }) };
}
