import { InvoiceCreated } from '@bahi/contracts/billing';
import type { Subscription } from '@bahi/platform/messaging';
import { invoiceOf } from '../domain/order-record.js';
import { onOrder } from './batches.js';

/** The units of an invoice are expected until it is paid or returned, which may have arrived before. */
export function whenInvoiceCreated(): Subscription {
  return onOrder(InvoiceCreated, ({ data }) => invoiceOf(data));
}
