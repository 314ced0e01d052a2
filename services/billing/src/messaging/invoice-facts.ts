import type { ReturnedLine } from '@bahi/contracts/billing';
import type { Invoice } from '../domain/invoice.js';

type Facts = Pick<Invoice, 'invoiceKey' | 'invoiceId' | 'orderKey' | 'orderId' | 'totalPaise' | 'units' | 'createdAt'>;

/** What every event of an invoice says. */
export function invoiceFacts({ invoiceKey, invoiceId, orderKey, orderId, totalPaise, units, createdAt }: Facts) {
  return {
    invoiceKey,
    invoiceId,
    orderKey,
    orderId,
    totalPaise,
    units,
    createdAt: createdAt.toISOString(),
  };
}

/** The units that go back into stock. */
export function returnedLines({ lines }: Invoice): ReturnedLine[] {
  return lines.map(({ lineNo, productKey, quantity }) => ({ lineNo, productKey, quantity }));
}
