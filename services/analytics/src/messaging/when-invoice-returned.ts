import { InvoiceReturned } from '@bahi/contracts/billing';
import type { Subscription } from '@bahi/platform/messaging';
import { onOrder } from './sets.js';

/** A returned invoice cancels its order; the sums need not wait until the orders say so too. */
export function whenInvoiceReturned(): Subscription {
  return onOrder(InvoiceReturned, ({ data }) => ({
    orderKey: data.orderKey,
    change: (known) => ({ ...known, invoiceUnits: data.units, isReturned: true }),
  }));
}
