import { InvoicePaid } from '@bahi/contracts/billing';
import type { Subscription } from '@bahi/platform/messaging';
import { invoiceOf, stateOf } from '../domain/order-record.js';
import { onOrder } from './batches.js';

/** The units of a paid invoice are no longer expected. */
export function whenInvoicePaid(): Subscription {
  return onOrder(InvoicePaid, ({ data }) => ({
    ...invoiceOf(data),
    ...stateOf(data, true),
  }));
}
