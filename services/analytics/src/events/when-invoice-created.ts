import { InvoiceCreated } from '@bahi/contracts/billing';
import { milliOr } from '@bahi/contracts/shared';
import type { Subscription } from '@bahi/platform/messaging';
import { onOrder } from './batches.js';

/** The units of an invoice are expected until it is paid or returned, which may have arrived before. */
export function whenInvoiceCreated(): Subscription {
  return onOrder(InvoiceCreated, ({ data }) => ({
    orderKey: data.orderKey,
    invoiceUnitsMilli: milliOr(data.unitsMilli, data.units),
  }));
}
