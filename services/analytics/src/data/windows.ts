import { type Day, firstOfMonth } from '@bahi/contracts/shared';
import { type RecentWindow, recentWindow } from '../domain/time-buckets.js';

export interface RecentBindings extends RecentWindow {
  readonly shopId: string;
}

/** Bindings of the last 7x24 hours. */
export function recentBindings(shopId: string, now: Date): RecentBindings {
  return { shopId, ...recentWindow(now) };
}

/** One row for the last 7x24 hours: whole hours, the whole minutes before them, and the records of the rest of a minute. */
export const RECENT = `select coalesce(sum(part.orders), 0) as orders, coalesce(sum(part.total_paise), 0) as total_paise,
    coalesce(sum(part.cost_paise), 0) as cost_paise, coalesce(sum(part.products_added), 0) as products_added
  from (
    select r.orders, r.total_paise, r.cost_paise, r.products_added from recent_totals as r
    where r.shop_id = :shopId and r.grain = 'hour' and r.starts_at >= :firstHourAt
    union all
    select r.orders, r.total_paise, r.cost_paise, r.products_added from recent_totals as r
    where r.shop_id = :shopId and r.grain = 'minute' and r.starts_at >= :firstMinuteAt and r.starts_at < :firstHourAt
    union all
    select count(*), sum(o.total_paise - o.returned_paise), sum(o.cost_paise - o.returned_cost_paise), 0 from order_records as o
    where o.shop_id = :shopId and o.is_counted and o.placed_at >= :fromAt and o.placed_at < :firstMinuteAt
    union all
    select 0, 0, 0, count(*) from product_records as p
    where p.shop_id = :shopId and p.added_at >= :fromAt and p.added_at < :firstMinuteAt
      and not p.is_opening
  ) as part`;

/** Bindings of `inStock(name)`: a day and its month. */
export function stockBindings<Name extends string>(name: Name, day: Day) {
  return { [`${name}On`]: day, [`${name}MonthOn`]: firstOfMonth(day) } as Record<`${Name}On` | `${Name}MonthOn`, Day>;
}

/** The products in stock at the end of a day: every change before it, by month, then by day within its month. */
export function inStock(name: string): string {
  return `(
    select coalesce(sum(part.in_stock_change), 0) from (
      select c.in_stock_change from calendar_totals as c
      where c.shop_id = :shopId and c.grain = 'month' and c.starts_on < cast(:${name}MonthOn as date)
      union all
      select c.in_stock_change from calendar_totals as c
      where c.shop_id = :shopId and c.grain = 'day'
        and c.starts_on >= cast(:${name}MonthOn as date) and c.starts_on <= cast(:${name}On as date)
    ) as part
  )`;
}
