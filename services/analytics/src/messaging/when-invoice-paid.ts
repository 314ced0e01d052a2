import { InvoicePaid } from '@bahi/contracts/billing';
import type { Subscription } from '@bahi/platform/messaging';
import { onOrder } from './sets.js';

/** The units of a paid invoice are not expected any more. */
export const whenInvoicePaid = (): Subscription =>
  onOrder(InvoicePaid, ({ data }) => ({
    orderKey: data.orderKey,
    change: (known) => ({ ...known, invoiceUnits: data.units, isSettled: true }),
  }));
