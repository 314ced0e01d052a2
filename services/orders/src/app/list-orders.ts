import { listOrdersPage, type OrdersPage } from '../data/orders-views.js';
import type { Deps } from '../deps.js';

export interface ListOrdersQuery {
  readonly shopId: string;
  readonly page: number;
  readonly limit: number;
}

/** One page of the shop's orders, newest first. */
export function listOrders({ db }: Deps, query: ListOrdersQuery): Promise<OrdersPage> {
  return listOrdersPage(db, query);
}
