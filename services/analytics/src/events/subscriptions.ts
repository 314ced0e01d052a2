import type { Subscription } from '@bahi/platform/messaging';
import type { Deps } from '../deps.js';
import { whenBillPlaced } from './when-bill-placed.js';
import { whenGoodsReceived } from './when-goods-received.js';
import { whenInvoiceArchived } from './when-invoice-archived.js';
import { whenInvoiceCreated } from './when-invoice-created.js';
import { whenInvoiceMoneyChanged } from './when-invoice-money-changed.js';
import { whenInvoicePaid } from './when-invoice-paid.js';
import { whenInvoiceReopened } from './when-invoice-reopened.js';
import { whenInvoiceReturned } from './when-invoice-returned.js';
import { whenOrderCancelled } from './when-order-cancelled.js';
import { whenOrderPlaced } from './when-order-placed.js';
import { whenOrderReduced } from './when-order-reduced.js';
import { whenProductChanged } from './when-product-changed.js';
import { whenProductsAdded } from './when-products-added.js';
import { whenStockChanged } from './when-stock-changed.js';

/** The events that analytics subscribes to. Each may arrive twice, and before its predecessors. */
export function analyticsSubscriptions(deps: Pick<Deps, 'timeZone'>): readonly Subscription[] {
  return [
    whenProductsAdded(deps),
    whenStockChanged(deps),
    whenProductChanged(deps),
    whenGoodsReceived(deps),
    whenOrderPlaced(deps),
    whenBillPlaced(deps),
    whenOrderCancelled(),
    whenOrderReduced(),
    whenInvoiceCreated(),
    whenInvoicePaid(),
    whenInvoiceReopened(),
    whenInvoiceMoneyChanged(),
    whenInvoiceReturned(),
    whenInvoiceArchived(),
  ];
}
