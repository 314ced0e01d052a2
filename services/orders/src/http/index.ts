import type { ordersApi } from '@bahi/contracts/orders';
import type { Database } from '@bahi/platform/data';
import type { Handlers } from '@bahi/platform/http';
import { listOrders } from './list-orders.js';
import { type PlaceOrderParts, placeOrder } from './place-order.js';
import { type ProductCalls, readOrderProduct } from './read-order-product.js';

export interface HandlerParts {
  readonly db: Database;
  readonly timeZone: string;
  readonly catalog: ProductCalls;
  readonly placing: PlaceOrderParts;
}

export function ordersHandlers({ db, timeZone, catalog, placing }: HandlerParts): Handlers<typeof ordersApi> {
  return {
    listOrders: listOrders({ db, timeZone }),
    readOrderProduct: readOrderProduct(catalog),
    placeOrder: placeOrder(placing),
  };
}
