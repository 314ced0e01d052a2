import { InvoiceReturned } from '@bahi/contracts/billing';
import { milliOr } from '@bahi/contracts/shared';
import type { Subscription } from '@bahi/platform/messaging';
import { onOrder } from './batches.js';

/** A returned invoice cancels its order; the totals need not wait for the event of orders. */
export function whenInvoiceReturned(): Subscription {
  return onOrder(InvoiceReturned, ({ data }) => ({
    orderKey: data.orderKey,
    invoiceUnitsMilli: milliOr(data.unitsMilli, data.units),
    isReturned: true,
  }));
}
