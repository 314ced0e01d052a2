import { InvoiceArchived } from '@bahi/contracts/billing';
import type { WriteTx } from '@bahi/platform/data';
import { saveInvoices } from '../data/invoices-repository.js';
import type { Deps } from '../deps.js';
import { invoiceData } from '../domain/invoice-data.js';
import { type InvoiceRequest, type InvoiceResult, lockForAction } from './apply-invoice-action.js';

/** Hides a settled invoice from the default list; its row stays. */
export async function archiveInvoice(
  tx: WriteTx,
  { outbox, clock }: Deps,
  { invoiceId }: InvoiceRequest,
): Promise<InvoiceResult> {
  const { invoice: before, applies } = await lockForAction(tx, invoiceId, 'archive');
  if (!applies) return { invoice: before, position: null };
  const at = clock.now();
  const invoice = { ...before, archivedAt: at };
  await saveInvoices(tx, [{ before, after: invoice }]);
  const data = { ...invoiceData(invoice), archivedAt: at.toISOString(), stateNo: invoice.stateNo };
  return { invoice, position: await outbox.add(tx, InvoiceArchived, { subject: invoice.invoiceKey, data }) };
}
