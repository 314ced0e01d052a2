import type { ReturnedLine } from '@bahi/contracts/billing';
import type { Invoice } from './invoice.js';

type PublishedInvoice = Pick<
  Invoice,
  'invoiceKey' | 'invoiceId' | 'orderKey' | 'orderId' | 'totalPaise' | 'units' | 'createdAt'
>;

/** The invoice data that every event of an invoice carries. */
export function invoiceData(invoice: PublishedInvoice) {
  const { invoiceKey, invoiceId, orderKey, orderId, totalPaise, units, createdAt } = invoice;
  return { invoiceKey, invoiceId, orderKey, orderId, totalPaise, units, createdAt: createdAt.toISOString() };
}

/** The units that go back into stock. */
export function returnedLines({ lines }: Invoice): ReturnedLine[] {
  return lines.map(({ lineNo, productKey, quantity }) => ({ lineNo, productKey, quantity }));
}
