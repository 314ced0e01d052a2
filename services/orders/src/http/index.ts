import type { ordersApi } from '@bahi/contracts/orders';
import type { Handlers } from '@bahi/platform/http';
import type { Deps } from '../deps.js';
import { listOrdersHandler } from './list-orders.js';
import { placeOrderHandler } from './place-order.js';
import { readOrderProductHandler } from './read-order-product.js';

/** A handler for every call of orders. */
export function ordersHandlers(deps: Deps): Handlers<typeof ordersApi> {
  return {
    listOrders: listOrdersHandler(deps),
    readOrderProduct: readOrderProductHandler(deps),
    placeOrder: placeOrderHandler(deps),
  };
}
