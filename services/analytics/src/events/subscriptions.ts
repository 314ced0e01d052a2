import type { Subscription } from '@bahi/platform/messaging';
import { whenInvoiceArchived } from './when-invoice-archived.js';
import { whenInvoiceCreated } from './when-invoice-created.js';
import { whenInvoicePaid } from './when-invoice-paid.js';
import { whenInvoiceReturned } from './when-invoice-returned.js';
import { whenOrderCancelled } from './when-order-cancelled.js';
import { whenOrderPlaced } from './when-order-placed.js';
import { whenProductsAdded } from './when-products-added.js';
import { whenStockChanged } from './when-stock-changed.js';

/** Every event this service subscribes to. Each handler may run twice and before its predecessors. */
export function analyticsSubscriptions(timeZone: string): readonly Subscription[] {
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
