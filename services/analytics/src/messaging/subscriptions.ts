import type { Subscription } from '@bahi/platform/messaging';
import { whenInvoiceArchived } from './when-invoice-archived.js';
import { whenInvoiceCreated } from './when-invoice-created.js';
import { whenInvoicePaid } from './when-invoice-paid.js';
import { whenInvoiceReturned } from './when-invoice-returned.js';
import { whenOrderCancelled } from './when-order-cancelled.js';
import { whenOrderPlaced } from './when-order-placed.js';
import { whenProductsAdded } from './when-products-added.js';
import { whenStockChanged } from './when-stock-changed.js';

/** Everything this service hears. Every handler may be called twice and before its predecessors. */
export function subscriptionsOf(timeZone: string): readonly Subscription[] {
  return [
    whenProductsAdded(timeZone),
    whenStockChanged(timeZone),
    whenOrderPlaced(timeZone),
    whenOrderCancelled(),
    whenInvoiceCreated(),
    whenInvoicePaid(),
    whenInvoiceReturned(),
    whenInvoiceArchived(),
  ];
}
