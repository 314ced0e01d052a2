import { InvoicePaid } from '@bahi/contracts/billing';
import type { Subscription } from '@bahi/platform/messaging';
import { onOrder } from './sets.js';

/** The units of a paid invoice are not expected any more. */
export function whenInvoicePaid(): Subscription {
  return onOrder(InvoicePaid, ({ data }) => ({
    orderKey: data.orderKey,
    change: (known) => ({ ...known, invoiceUnits: data.units, isSettled: true }),
  }));
}
