import type { ordersApi } from '@bahi/contracts/orders';
import type { Database } from '@bahi/platform/data';
import type { Handler } from '@bahi/platform/http';
import { listOrdersPage } from '../data/orders-views.js';
import { toWireOrder } from '../placing/placed-answer.js';

/** Orders of the shop by page, newest first. */
export function listOrders({
  db,
  timeZone,
}: {
  readonly db: Database;
  readonly timeZone: string;
}): Handler<typeof ordersApi.listOrders> {
  return async ({ query: { page, limit }, caller: { shopId } }) => {
    const { orders, totalOrders } = await listOrdersPage(db, { shopId, page, limit });
    const pagination = { currentPage: page, totalPages: Math.ceil(totalOrders / limit), totalOrders, limit };
    return { success: true, timeZone, orders: orders.map(toWireOrder), pagination };
  };
}
