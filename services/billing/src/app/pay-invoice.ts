import { InvoicePaid } from '@bahi/contracts/billing';
import type { WriteTx } from '@bahi/platform/data';
import type { Deps } from '../deps.js';
import { invoiceData } from '../domain/invoice-data.js';
import { applyInvoiceAction, type InvoiceResult } from './apply-invoice-action.js';

/** Marks an unpaid invoice as paid and publishes that. */
export async function payInvoice(tx: WriteTx, { outbox, clock }: Deps, invoiceId: string): Promise<InvoiceResult> {
  const at = clock.now();
  const { invoice, isChanged } = await applyInvoiceAction(tx, { invoiceId, action: 'pay', at });
  if (!isChanged) return { invoice, position: null };
  const data = { ...invoiceData(invoice), paidAt: at.toISOString() };
  return { invoice, position: await outbox.add(tx, InvoicePaid, { subject: invoice.invoiceKey, data }) };
}
