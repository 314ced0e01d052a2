import { InvoiceArchived } from '@bahi/contracts/billing';
import type { Subscription } from '@bahi/platform/messaging';
import { invoiceOf, stateOf } from '../domain/order-record.js';
import { onOrder } from './batches.js';

/** Only settled invoices can be archived: this settles one whose payment or return has not arrived yet. */
export function whenInvoiceArchived(): Subscription {
  return onOrder(InvoiceArchived, ({ data }) => ({
    ...invoiceOf(data),
    ...stateOf(data, true),
  }));
}
