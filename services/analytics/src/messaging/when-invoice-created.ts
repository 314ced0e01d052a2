import { InvoiceCreated } from '@bahi/contracts/billing';
import type { Subscription } from '@bahi/platform/messaging';
import { onOrder } from './sets.js';

/** The units of an invoice are expected until it is paid or returned, which may have been heard of before. */
export function whenInvoiceCreated(): Subscription {
  return onOrder(InvoiceCreated, ({ data }) => ({
    orderKey: data.orderKey,
    change: (known) => ({ ...known, invoiceUnits: data.units }),
  }));
}
