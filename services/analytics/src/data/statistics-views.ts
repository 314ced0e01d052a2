import { type Day, TOP_COUNT } from '@bahi/contracts/shared';
import type { Database } from '@bahi/platform/data';
import type { Comparison, Span } from '../domain/periods.js';
import { toBigint, toCount } from './rows.js';
import { inStock, stockBindings } from './windows.js';

type Sum = string | number | null;

/** Sales and purchases of one day or month. */
export interface CalendarSum {
  readonly salesPaise: bigint;
  /** The true purchase cost. */
  readonly purchasesPaise: bigint;
}

export const CHART = `select c.starts_on, c.sales_paise, c.purchases_paise from calendar_totals as c
  where c.shop_id = :shopId and c.grain = :grain
    and c.starts_on >= cast(:firstOn as date) and c.starts_on <= cast(:lastOn as date)`;

interface ChartRow {
  readonly starts_on: Day;
  readonly sales_paise: Sum;
  readonly purchases_paise: Sum;
}

/** The totals of a span, by day or by the first day of the month; a missing row is zero. */
export async function readChartView(db: Database, shopId: string, span: Span): Promise<Map<Day, CalendarSum>> {
  const { rows } = await db.read(shopId, (tx) => tx.raw<{ rows: ChartRow[] }>(CHART, { shopId, ...span }));
  return new Map(
    rows.map((row) => [
      row.starts_on,
      { salesPaise: toBigint(row.sales_paise), purchasesPaise: toBigint(row.purchases_paise) },
    ]),
  );
}

export const DASHBOARD_SUMMARY = `select current.sales_paise as current_sales_paise, current.units_milli as current_units_milli,
    previous.sales_paise as previous_sales_paise, previous.units_milli as previous_units_milli,
    ${inStock('today')} as current_in_stock, ${inStock('previousEnd')} as previous_in_stock
  from ${sold('current')} cross join ${sold('previous')}`;

type SummaryRow = Record<`${'current' | 'previous'}_${'sales_paise' | 'units_milli' | 'in_stock'}`, Sum>;

export interface PeriodFigures {
  readonly revenuePaise: bigint;
  readonly unitsMilli: bigint;
  /** Products in stock and not expired: now, or at the end of the period before. */
  readonly productsInStock: number;
}

/** The bindings of `DASHBOARD_SUMMARY`. */
export function dashboardSummaryBindings(shopId: string, today: Day, comparison: Comparison) {
  return {
    shopId,
    ...spanBindings('current', comparison.current),
    ...spanBindings('previous', comparison.previous),
    ...stockBindings('today', today),
    ...stockBindings('previousEnd', comparison.previousEndsOn),
  };
}

/** A period against the one before it. */
export async function readDashboardSummaryView(
  db: Database,
  { shopId, today }: { readonly shopId: string; readonly today: Day },
  comparison: Comparison,
): Promise<{ readonly current: PeriodFigures; readonly previous: PeriodFigures }> {
  const bindings = dashboardSummaryBindings(shopId, today, comparison);
  const { rows } = await db.read(shopId, (tx) => tx.raw<{ rows: SummaryRow[] }>(DASHBOARD_SUMMARY, bindings));
  const figures = (name: 'current' | 'previous'): PeriodFigures => ({
    revenuePaise: toBigint(rows[0]?.[`${name}_sales_paise`] ?? 0),
    unitsMilli: toBigint(rows[0]?.[`${name}_units_milli`] ?? 0),
    productsInStock: toCount(rows[0]?.[`${name}_in_stock`] ?? 0),
  });
  return { current: figures('current'), previous: figures('previous') };
}

export interface RatedProduct {
  readonly productKey: string;
  readonly productId: string;
  readonly productName: string;
  readonly imageUrl: string | null;
  readonly costPaise: number;
  readonly averageRating: number;
  readonly ratingTotal: number;
  readonly ratingCount: number;
}

export const TOP_PRODUCTS = `select p.product_key, p.product_id, p.product_name, p.image_url, p.cost_paise,
    p.average_rating, p.rating_total, p.rating_count
  from product_records as p
  where p.shop_id = :shopId and p.added_at is not null and p.average_rating > 0
    and not p.is_archived
    and (p.expires_on is null or p.expires_on >= cast(:today as date))
  order by p.average_rating desc, p.rating_count desc, p.name_key, p.product_key limit ${TOP_COUNT}`;

interface RatedProductRow {
  readonly product_key: string;
  readonly product_id: string;
  readonly product_name: string;
  readonly image_url: string | null;
  readonly cost_paise: number;
  readonly average_rating: number;
  readonly rating_total: number;
  readonly rating_count: number;
}

/** The best rated products that are not expired, best first. */
export async function readTopProductsView(db: Database, shopId: string, today: Day): Promise<RatedProduct[]> {
  const { rows } = await db.read(shopId, (tx) => tx.raw<{ rows: RatedProductRow[] }>(TOP_PRODUCTS, { shopId, today }));
  return rows.map((row) => ({
    productKey: row.product_key,
    productId: row.product_id,
    productName: row.product_name,
    imageUrl: row.image_url,
    costPaise: row.cost_paise,
    averageRating: row.average_rating,
    ratingTotal: row.rating_total,
    ratingCount: row.rating_count,
  }));
}

function during(name: 'current' | 'previous') {
  return `c.grain = :${name}Grain and c.starts_on >= cast(:${name}FirstOn as date) and c.starts_on <= cast(:${name}LastOn as date)`;
}

function sold(name: 'current' | 'previous') {
  return `(
    select coalesce(sum(c.sales_paise), 0) as sales_paise, coalesce(sum(c.units_milli), 0) as units_milli
    from calendar_totals as c where c.shop_id = :shopId and ${during(name)}
  ) as ${name}`;
}

function spanBindings(name: string, { grain, firstOn, lastOn }: Span) {
  return {
    [`${name}Grain`]: grain,
    [`${name}FirstOn`]: firstOn,
    [`${name}LastOn`]: lastOn,
  };
}
