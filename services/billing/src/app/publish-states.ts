import { InvoicePaid, InvoiceReopened, InvoiceReturned } from '@bahi/contracts/billing';
import type { WriteTx } from '@bahi/platform/data';
import type { Deps } from '../deps.js';
import type { Invoice } from '../domain/invoice.js';
import { invoiceData, returnedLines } from '../domain/invoice-data.js';

/** When money changes, and the credit note that took the last goods back. */
export interface Occasion {
  readonly at: Date;
  readonly creditNoteKey?: string | undefined;
}

/** Publishes the new status of invoices; @returns the position of the last event, `null` when each kept its status. */
export async function publishStates(
  tx: WriteTx,
  { outbox }: Pick<Deps, 'outbox'>,
  changes: readonly { readonly before: Invoice; readonly after: Invoice }[],
  occasion: Occasion,
): Promise<number | null> {
  const changed = changes.filter(({ before, after }) => before.status !== after.status).map(({ after }) => after);
  const now = (...statuses: readonly Invoice['status'][]) => changed.filter(({ status }) => statuses.includes(status));
  const positions = [
    ...(await outbox.addAll(
      tx,
      InvoicePaid,
      now('Paid').map((invoice) => paidDraft(invoice, occasion)),
    )),
    ...(await outbox.addAll(
      tx,
      InvoiceReturned,
      now('Returned', 'Cancelled').map((invoice) => returnedDraft(invoice, occasion)),
    )),
    ...(await outbox.addAll(
      tx,
      InvoiceReopened,
      now('Unpaid').map((invoice) => reopenedDraft(invoice, occasion)),
    )),
  ];
  return positions.at(-1) ?? null;
}

function paidDraft(invoice: Invoice, { at }: Occasion) {
  const { invoiceKey: subject, stateNo } = invoice;
  return { subject, data: { ...invoiceData(invoice), stateNo, paidAt: at.toISOString() } };
}

function returnedDraft(invoice: Invoice, { at, creditNoteKey }: Occasion) {
  const { invoiceKey: subject, stateNo, status } = invoice;
  const cancelled = status === 'Cancelled' && ({ status } as const);
  const returnedAt = at.toISOString();
  const data = { ...invoiceData(invoice), stateNo, returnedAt, creditNoteKey, ...cancelled };
  return { subject, data: { ...data, lines: returnedLines(invoice) } };
}

function reopenedDraft({ invoiceKey, invoiceId, orderKey, orderId, stateNo }: Invoice, { at }: Occasion) {
  const data = { invoiceKey, invoiceId, orderKey, orderId, stateNo, reopenedAt: at.toISOString() };
  return { subject: invoiceKey, data };
}
