import { addDays } from '@bahi/contracts/shared';
import type { Database } from '@bahi/platform/data';
import { METHODS, type Method, perMethod } from '../domain/billed.js';
import type { DaySoFar, QuarterSold, Sold } from '../domain/day-so-far.js';
import type { ShopMoment } from '../domain/shop-moment.js';
import { onlyRow, toBigint, toCount } from './rows.js';

/** What the owner should see to. */
export interface Needs {
  readonly outOfStock: number;
  readonly low: number;
  readonly expired: number;
  readonly expiringSoon: number;
  readonly unpaidInvoices: number;
  readonly unpaidPaise: bigint;
}

/** How far a new shop is; a cancelled sale counts. */
export interface Started {
  readonly hasProducts: boolean;
  readonly hasSold: boolean;
}

export interface TodayView {
  /** Of today. */
  readonly quarters: readonly QuarterSold[];
  /** Of the whole day a week ago. */
  readonly lastWeek: readonly QuarterSold[];
  /** Of the quarter that the compared time falls into, up to that time. */
  readonly partOfQuarter: Sold;
  readonly started: Started;
  readonly needs: Needs;
}

const EXPIRING_DAYS = 30;

// As text: a number of JSON would lose paise of very large sums.
const SUMS = METHODS.map((method) => `'${method}', cast(sum(s.${method}_paise) as text)`).join(', ');

// At most 200 rows for two days, the sales of part of a quarter, and the products that need something.
export const TODAY = `select ${quartersOf('today')} as quarters, ${quartersOf('lastWeek')} as last_week,
    (select json_build_object('sales', count(*), ${SUMS}) from order_records as s where s.shop_id = :shopId and s.is_counted
      and s.placed_at >= :quarterAt and s.placed_at <= :sameTimeAt) as part_of_quarter,
    exists (select from shop_totals as t where t.shop_id = :shopId and t.products > 0) as has_products,
    exists (select from order_records as o where o.shop_id = :shopId and o.placed_at is not null) as has_sold,
    (select count(*) from product_records as p where p.shop_id = :shopId and p.added_at is not null and not p.is_archived
      and p.quantity_milli = 0 and ${lasts('p')}) as out_of_stock,
    (select count(*) from product_records as p where p.shop_id = :shopId and p.is_low and not p.is_archived and ${lasts('p')}) as low,
    (select count(*) from product_records as p where p.shop_id = :shopId and p.added_at is not null and not p.is_archived
      and p.expires_on < cast(:todayOn as date)) as expired,
    (select count(*) from product_records as p where p.shop_id = :shopId and p.added_at is not null and not p.is_archived
      and p.expires_on >= cast(:todayOn as date) and p.expires_on <= cast(:soonOn as date)
      and p.quantity_milli > 0) as expiring_soon,
    (select t.unpaid_invoices from shop_totals as t where t.shop_id = :shopId) as unpaid_invoices,
    (select t.unpaid_paise from shop_totals as t where t.shop_id = :shopId) as unpaid_paise`;

type SoldRow = Readonly<Record<Method, string | null>> & { readonly sales: number | null };
type QuarterRow = SoldRow & { readonly startsAt: string };

interface TodayRow
  extends Readonly<
    Record<'out_of_stock' | 'low' | 'expired' | 'expiring_soon' | 'unpaid_invoices' | 'unpaid_paise', string | null>
  > {
  readonly quarters: readonly QuarterRow[];
  readonly last_week: readonly QuarterRow[];
  readonly part_of_quarter: SoldRow;
  readonly has_products: boolean;
  readonly has_sold: boolean;
}

/** The bindings of `TODAY`. */
export function todayBindings({ shopId, today: todayOn }: ShopMoment, days: DaySoFar) {
  const { today, lastWeek, quarterAt, sameTimeAt } = days;
  return {
    shopId,
    ...{ todayFromAt: today.fromAt, todayToAt: today.toAt },
    ...{ lastWeekFromAt: lastWeek.fromAt, lastWeekToAt: lastWeek.toAt },
    ...{ quarterAt, sameTimeAt },
    ...{ todayOn, soonOn: addDays(todayOn, EXPIRING_DAYS) },
  };
}

/** The sales of two days by quarter of an hour, and what needs the owner. */
export async function readTodayView(db: Database, moment: ShopMoment, days: DaySoFar): Promise<TodayView> {
  const bindings = todayBindings(moment, days) as never;
  const row = onlyRow(await db.read(moment.shopId, (tx) => tx.raw<{ rows: TodayRow[] }>(TODAY, bindings)));
  return {
    quarters: row.quarters.map(toQuarter),
    lastWeek: row.last_week.map(toQuarter),
    partOfQuarter: toSold(row.part_of_quarter),
    started: { hasProducts: row.has_products, hasSold: row.has_sold },
    needs: {
      outOfStock: toCount(row.out_of_stock),
      low: toCount(row.low),
      expired: toCount(row.expired),
      expiringSoon: toCount(row.expiring_soon),
      unpaidInvoices: toCount(row.unpaid_invoices),
      unpaidPaise: toBigint(row.unpaid_paise),
    },
  };
}

function quartersOf(day: 'today' | 'lastWeek') {
  return `(select coalesce(json_agg(q.quarter), '[]') from (
      select json_build_object('startsAt', s.starts_at, 'sales', sum(s.orders), ${SUMS}) as quarter
      from quarter_totals as s
      where s.shop_id = :shopId and s.starts_at >= :${day}FromAt and s.starts_at < :${day}ToAt group by s.starts_at
    ) as q)`;
}

/** An expired product is neither out of stock nor low. */
function lasts(product: string) {
  return `(${product}.expires_on is null or ${product}.expires_on >= cast(:todayOn as date))`;
}

function toQuarter({ startsAt, ...sold }: QuarterRow): QuarterSold {
  return { startsAt: new Date(startsAt), ...toSold(sold) };
}

function toSold(row: SoldRow): Sold {
  return { sales: toCount(row.sales), billed: perMethod((method) => toBigint(row[method])) };
}
