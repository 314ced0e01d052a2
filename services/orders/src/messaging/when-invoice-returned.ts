import type { InvoiceReturned } from '@bahi/contracts/billing';
import { OrderCancelled } from '@bahi/contracts/orders';
import { shopOf } from '@bahi/platform/data';
import type { EventHandler, Outbox } from '@bahi/platform/messaging';
import { cancelOrder } from '../data/orders-repository.js';

/** The order of a returned invoice no longer counts; hearing it twice changes nothing. */
export function whenInvoiceReturned(outbox: Outbox): EventHandler<typeof InvoiceReturned> {
  return async ({ data, envelope }, tx) => {
    const { orderKey, returnedAt } = data;
    const orderId = await cancelOrder(tx, { shopId: shopOf(tx), orderKey, at: new Date(returnedAt) });
    if (orderId === null) return;
    const cancelled = { orderKey, orderId, cancelledAt: returnedAt };
    await outbox.add(tx, OrderCancelled, { subject: orderKey, data: cancelled, cause: envelope });
  };
}
