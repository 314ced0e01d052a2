import { InvoiceReturned } from '@bahi/contracts/billing';
import type { Subscription } from '@bahi/platform/messaging';
import { invoiceOf } from '../domain/order-record.js';
import { onOrder } from './batches.js';

/** A returned invoice cancels its order; the totals need not wait for the event of orders. */
export function whenInvoiceReturned(): Subscription {
  return onOrder(InvoiceReturned, ({ data }) => ({
    ...invoiceOf(data),
    isReturned: true,
  }));
}
