import { METHODS } from '../domain/billed.js';
import type { Total } from '../domain/totals.js';

const RECENT_TOTALS = `select g.grain, date_trunc(g.grain, part.at, 'UTC') as starts_at, sum(part.orders) as orders,
    sum(part.total_paise) as total_paise, sum(part.cost_paise) as cost_paise, sum(part.products_added) as products_added
  from (
    select o.placed_at as at, 1 as orders, o.total_paise - o.returned_paise as total_paise,
      o.cost_paise - o.returned_cost_paise as cost_paise, 0 as products_added
    from order_records as o where o.shop_id = :shopId and o.is_counted and o.placed_at >= cast(:after as timestamptz)
    union all
    select p.added_at, 0, 0, 0, 1 from product_records as p
    where p.shop_id = :shopId and p.added_at is not null and not p.is_opening
  ) as part cross join (values ('hour'), ('minute')) as g (grain)
  group by g.grain, date_trunc(g.grain, part.at, 'UTC')`;

const QUARTER_TOTALS = `select date_bin('15 minutes', o.placed_at, timestamptz '2000-01-01 00:00+00') as starts_at,
    count(*) as orders, ${METHODS.map((method) => `sum(o.${method}_paise) as ${method}_paise`).join(', ')}
  from order_records as o where o.shop_id = :shopId and o.is_counted and o.placed_at >= cast(:after as timestamptz)
  group by 1`;

// A crossing of before has the expiry that its product was added with; a moved expiry leaves under the one and enters under
// the other.
const CROSSINGS = `select x.* from (
    select c.happened_on, case when c.has_expiry then c.expires_on when p.changed is null then p.expires_on
      else p.added_expires_on end as expires_on, c.change
    from stock_crossings as c
    join product_records as p on p.shop_id = c.shop_id and p.product_key = c.product_key
    where c.shop_id = :shopId and p.added_at is not null
    union all
    select m.happened_on, m.expired_on, -1 from expiry_moves as m where m.shop_id = :shopId
    union all
    select m.happened_on, m.expires_on, 1 from expiry_moves as m where m.shop_id = :shopId
  ) as x where x.expires_on is null or x.happened_on <= x.expires_on`;

const CALENDAR_TOTALS = `select g.grain, cast(date_trunc(g.grain, cast(part.on_day as timestamp)) as date) as starts_on,
    sum(part.sales_paise) as sales_paise, sum(part.units_milli) as units_milli,
    sum(part.purchases_paise) as purchases_paise, sum(part.in_stock_change) as in_stock_change
  from (
    select o.placed_on as on_day, o.total_paise - o.returned_paise as sales_paise,
      o.units_milli - o.returned_milli as units_milli, 0 as purchases_paise, 0 as in_stock_change
    from order_records as o where o.shop_id = :shopId and o.is_counted and o.placed_at >= cast(:after as timestamptz)
    union all
    select p.added_on, 0, 0, round(cast(coalesce(p.added_cost_paise, p.cost_paise) as numeric) * p.added_quantity_milli / 1000), 0
    from product_records as p where p.shop_id = :shopId and p.added_at is not null and not p.is_opening
    union all
    select r.received_on, 0, 0, r.goods_paise, 0 from goods_records as r
    where r.shop_id = :shopId and not r.is_cancelled
    union all
    select x.happened_on, 0, 0, 0, x.change from (${CROSSINGS}) as x
    union all
    select x.expires_on + 1, 0, 0, 0, -x.change from (${CROSSINGS}) as x where x.expires_on < date '9999-12-31'
  ) as part cross join (values ('day'), ('month')) as g (grain)
  group by g.grain, date_trunc(g.grain, cast(part.on_day as timestamp))`;

const SHOP_TOTALS = `select
    (select count(*) from product_records as p where p.shop_id = :shopId and p.added_at is not null
      and not p.is_archived) as products,
    (select coalesce(sum(p.quantity_milli), 0) from product_records as p
      where p.shop_id = :shopId and p.added_at is not null and not p.is_archived) as quantity_milli,
    coalesce(unpaid.units_milli, 0) as expected_units_milli, unpaid.invoices as unpaid_invoices,
    coalesce(unpaid.paise, 0) as unpaid_paise
  from (select sum(o.invoice_units_milli) as units_milli, count(o.invoice_paise) as invoices, sum(o.invoice_paise) as paise
    from order_records as o where o.shop_id = :shopId and not o.is_settled and not o.is_returned) as unpaid`;

const PRODUCT_HOURS = `select o.product_key, date_trunc('hour', o.placed_at, 'UTC') as starts_at, count(*) as orders
  from order_products as o where o.shop_id = :shopId and o.is_counted and o.placed_at >= cast(:after as timestamptz)
  group by o.product_key, date_trunc('hour', o.placed_at, 'UTC')`;

const PRODUCT_LABELS = `select l.kind, l.label, count(*) as products
  from product_records as p
  cross join lateral (values ('category', p.category_key), ('supplier', p.supplier_key)) as l (kind, label)
  where p.shop_id = :shopId and p.added_at is not null and not p.is_archived and l.label is not null
  group by l.kind, l.label`;

/** What each total must hold: computed from the records alone, and in another way than it was added up. */
export const EXPECTED: Readonly<Record<Total, string>> = {
  shop: SHOP_TOTALS,
  recent: RECENT_TOTALS,
  quarters: QUARTER_TOTALS,
  calendar: CALENDAR_TOTALS,
  productHours: PRODUCT_HOURS,
  labels: PRODUCT_LABELS,
};
