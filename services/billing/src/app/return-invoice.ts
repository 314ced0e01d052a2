import { InvoiceReturned } from '@bahi/contracts/billing';
import type { WriteTx } from '@bahi/platform/data';
import type { Deps } from '../deps.js';
import { invoiceData, returnedLines } from '../domain/invoice-data.js';
import { applyInvoiceAction, type InvoiceRequest, type InvoiceResult } from './apply-invoice-action.js';

/** Takes the goods of an unpaid invoice back; order and stock follow through the event. */
export async function returnInvoice(
  tx: WriteTx,
  { outbox, clock }: Deps,
  { invoiceId }: InvoiceRequest,
): Promise<InvoiceResult> {
  const at = clock.now();
  const { invoice, isChanged } = await applyInvoiceAction(tx, { invoiceId, action: 'return', at });
  if (!isChanged) return { invoice, position: null };
  const data = { ...invoiceData(invoice), returnedAt: at.toISOString(), lines: returnedLines(invoice) };
  return { invoice, position: await outbox.add(tx, InvoiceReturned, { subject: invoice.invoiceKey, data }) };
}
