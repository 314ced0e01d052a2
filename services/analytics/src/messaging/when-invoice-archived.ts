import { InvoiceArchived } from '@bahi/contracts/billing';
import type { Subscription } from '@bahi/platform/messaging';
import { onOrder } from './sets.js';

/** Only settled invoices can be archived, so this settles one whose payment or return was not heard of yet. */
export function whenInvoiceArchived(): Subscription {
  return onOrder(InvoiceArchived, ({ data }) => ({
    orderKey: data.orderKey,
    change: (known) => ({ ...known, invoiceUnits: data.units, isSettled: true }),
  }));
}
