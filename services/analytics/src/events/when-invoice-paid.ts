import { InvoicePaid } from '@bahi/contracts/billing';
import { milliOr } from '@bahi/contracts/shared';
import type { Subscription } from '@bahi/platform/messaging';
import { onOrder } from './batches.js';

/** The units of a paid invoice are no longer expected. */
export function whenInvoicePaid(): Subscription {
  return onOrder(InvoicePaid, ({ data }) => ({
    orderKey: data.orderKey,
    invoiceUnitsMilli: milliOr(data.unitsMilli, data.units),
    isSettled: true,
  }));
}
