import { InvoicePaid, InvoiceReopened, InvoiceReturned } from '@bahi/contracts/billing';
import type { WriteTx } from '@bahi/platform/data';
import type { Deps } from '../deps.js';
import type { Invoice } from '../domain/invoice.js';
import { invoiceData, returnedLines } from '../domain/invoice-data.js';

/** Publishes the new status of an invoice; @returns the position of the event, `null` when the status stayed. */
export async function publishState(
  tx: WriteTx,
  { outbox }: Deps,
  { before, after, at, creditNoteKey }: StateChange,
): Promise<number | null> {
  if (before.status === after.status) return null;
  const { invoiceKey: subject, invoiceId, orderKey, orderId, stateNo } = after;
  const when = at.toISOString();
  const data = { ...invoiceData(after), stateNo };
  if (after.status === 'Paid') return outbox.add(tx, InvoicePaid, { subject, data: { ...data, paidAt: when } });
  if (after.status === 'Returned' || after.status === 'Cancelled') {
    const cancelled = after.status === 'Cancelled' && { status: after.status };
    const returned = { ...data, returnedAt: when, creditNoteKey, ...cancelled, lines: returnedLines(after) };
    return outbox.add(tx, InvoiceReturned, { subject, data: returned });
  }
  const reopened = { invoiceKey: subject, invoiceId, orderKey, orderId, stateNo, reopenedAt: when };
  return outbox.add(tx, InvoiceReopened, { subject, data: reopened });
}

export interface StateChange {
  readonly before: Invoice;
  readonly after: Invoice;
  readonly at: Date;
  /** The credit note that took the last goods back. */
  readonly creditNoteKey?: string;
}
