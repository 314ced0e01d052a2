import { InvoiceArchived } from '@bahi/contracts/billing';
import type { WriteTx } from '@bahi/platform/data';
import type { Deps } from '../deps.js';
import { invoiceData } from '../domain/invoice-data.js';
import { applyInvoiceAction, type InvoiceRequest, type InvoiceResult } from './apply-invoice-action.js';

/** Hides a settled invoice from the default list; its row stays. */
export async function archiveInvoice(
  tx: WriteTx,
  { outbox, clock }: Deps,
  { invoiceId }: InvoiceRequest,
): Promise<InvoiceResult> {
  const at = clock.now();
  const { invoice, isChanged } = await applyInvoiceAction(tx, { invoiceId, action: 'archive', at });
  if (!isChanged) return { invoice, position: null };
  const data = { ...invoiceData(invoice), archivedAt: at.toISOString() };
  return { invoice, position: await outbox.add(tx, InvoiceArchived, { subject: invoice.invoiceKey, data }) };
}
