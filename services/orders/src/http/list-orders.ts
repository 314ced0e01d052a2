import type { ordersApi } from '@bahi/contracts/orders';
import type { Handler } from '@bahi/platform/http';
import { listOrders } from '../app/list-orders.js';
import type { Deps } from '../deps.js';
import { presentOrder } from './present.js';

/** Orders of the shop by page, newest first. */
export function listOrdersHandler(deps: Deps): Handler<typeof ordersApi.listOrders> {
  return async ({ query: { page, limit }, caller: { shopId } }) => {
    const { orders, totalOrders } = await listOrders(deps, { shopId, page, limit });
    const pagination = { currentPage: page, totalPages: Math.ceil(totalOrders / limit), totalOrders, limit };
    return { success: true, timeZone: deps.config.timeZone, orders: orders.map(presentOrder), pagination };
  };
}
