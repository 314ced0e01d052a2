import { InvoiceArchived } from '@bahi/contracts/billing';
import { milliOr } from '@bahi/contracts/shared';
import type { Subscription } from '@bahi/platform/messaging';
import { onOrder } from './batches.js';

/** Only settled invoices can be archived: this settles one whose payment or return has not arrived yet. */
export function whenInvoiceArchived(): Subscription {
  return onOrder(InvoiceArchived, ({ data }) => ({
    orderKey: data.orderKey,
    invoiceUnitsMilli: milliOr(data.unitsMilli, data.units),
    isSettled: true,
  }));
}
