import type { Database } from '@bahi/platform/data';
import type { ListedOrder } from '../domain/order.js';
import { type ListedOrderRow, toListedOrder } from './rows.js';

// The counter spares counting a million rows for each page. A page past the end skips no rows: its limit is 0.
// What came back is not sold any more; a cancelled order shows what it was.
const LIST_PAGE = `select c.placed_count, o.order_key, o.order_id, o.status, o.rating, o.placed_at,
    o.total_paise - case o.status when 'cancelled' then 0 else o.returned_net_paise end as total_paise,
    l.product_id, l.product_name, l.unit_price_paise,
    coalesce(o.units_milli, l.quantity_milli) - case o.status when 'cancelled' then 0 else o.returned_milli end as quantity_milli
  from order_counters as c
  left join lateral (
    select p.order_key, p.order_id, p.status, p.rating, p.total_paise, p.placed_at, p.units_milli,
      p.returned_milli, p.returned_net_paise
    from orders as p
    where p.shop_id = c.shop_id
    order by p.placed_at desc, p.order_key desc
    limit case when ?::bigint < c.placed_count then ?::integer else 0 end offset ?::bigint
  ) as o on true
  left join order_lines as l on l.shop_id = c.shop_id and l.order_key = o.order_key and l.line_no = 1
  where c.shop_id = ?
  order by o.placed_at desc, o.order_key desc`;

type PageRow = { readonly placed_count: number } & (ListedOrderRow | { readonly order_key: null });

export interface OrdersPage {
  readonly orders: readonly ListedOrder[];
  readonly totalOrders: number;
}

/** One page of the shop's orders, newest first, and how many there are in all. */
export async function listOrdersPage(
  db: Database,
  { shopId, page, limit }: { readonly shopId: string; readonly page: number; readonly limit: number },
): Promise<OrdersPage> {
  const offset = (page - 1) * limit;
  const { rows } = await db.read(shopId, (tx) =>
    tx.raw<{ rows: PageRow[] }>(LIST_PAGE, [offset, limit, offset, shopId]),
  );
  return { orders: rows.filter(isListed).map(toListedOrder), totalOrders: rows[0]?.placed_count ?? 0 };
}

function isListed(row: PageRow): row is PageRow & ListedOrderRow {
  return row.order_key !== null;
}
