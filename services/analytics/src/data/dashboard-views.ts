import { type Milli, TOP_COUNT } from '@bahi/contracts/shared';
import type { Database } from '@bahi/platform/data';
import type { ShopMoment } from '../domain/shop-moment.js';
import { onlyRow, toBigint, toCount } from './rows.js';
import { inStock, RECENT, recentBindings, stockBindings } from './windows.js';

export interface Stats {
  readonly orders: number;
  readonly revenuePaise: bigint;
  readonly costPaise: bigint;
  readonly productsAdded: number;
  readonly quantityMilli: bigint;
  readonly expectedUnitsMilli: bigint;
  readonly suppliers: number;
  readonly categories: number;
}

export const STATS = `select r.orders, r.total_paise, r.cost_paise, r.products_added,
    (select s.quantity_milli from shop_totals as s where s.shop_id = :shopId) as quantity_milli,
    (select s.expected_units_milli from shop_totals as s where s.shop_id = :shopId) as expected_units_milli,
    ${labels('supplier')} as suppliers, ${labels('category')} as categories
  from (${RECENT}) as r`;

type Sums<Name extends string> = Record<Name, string | number | null>;
type StatsRow = Sums<
  | 'orders'
  | 'total_paise'
  | 'cost_paise'
  | 'products_added'
  | 'quantity_milli'
  | 'expected_units_milli'
  | 'suppliers'
  | 'categories'
>;

/** Sales of the last 7x24 hours and the present stock. */
export async function readStatsView(db: Database, { shopId, now }: ShopMoment): Promise<Stats> {
  const row = onlyRow(
    await db.read(shopId, (tx) => tx.raw<{ rows: StatsRow[] }>(STATS, recentBindings(shopId, now) as never)),
  );
  return {
    orders: toCount(row.orders),
    revenuePaise: toBigint(row.total_paise),
    costPaise: toBigint(row.cost_paise),
    productsAdded: toCount(row.products_added),
    quantityMilli: toBigint(row.quantity_milli),
    expectedUnitsMilli: toBigint(row.expected_units_milli),
    suppliers: toCount(row.suppliers),
    categories: toCount(row.categories),
  };
}

export interface LowProduct {
  readonly productId: string;
  readonly productName: string;
  readonly quantityMilli: Milli;
  readonly thresholdMilli: Milli;
}

export interface InventorySummary {
  readonly categories: number;
  readonly products: number;
  readonly productsAdded: number;
  readonly revenuePaise: bigint;
  readonly notInStock: number;
  readonly lowProducts: readonly LowProduct[];
  /** Orders of the last 7x24 hours for the low products. */
  readonly ordered: number;
}

// Lowest quantity first, then name; an expired product is out of stock, not low.
const LOW = `select p.product_key, p.product_id, p.product_name, p.name_key, p.quantity_milli,
      p.threshold_milli
    from product_records as p
    where p.shop_id = :shopId and p.is_low and not p.is_archived and (p.expires_on is null or p.expires_on >= cast(:todayOn as date))
    order by p.quantity_milli, p.name_key, p.product_key limit ${TOP_COUNT}`;

const ORDERED = `select coalesce(sum(
      (select coalesce(sum(h.orders), 0) from product_hours as h
        where h.shop_id = :shopId and h.product_key = low.product_key and h.starts_at >= :firstHourAt)
      + (select count(*) from order_products as o where o.shop_id = :shopId and o.product_key = low.product_key
        and o.is_counted and o.placed_at >= :fromAt and o.placed_at < :firstHourAt)
    ), 0) from low`;

const LOW_LIST = `select coalesce(json_agg(json_build_object('productId', low.product_id,
      'productName', low.product_name, 'quantityMilli', low.quantity_milli, 'thresholdMilli', low.threshold_milli)
      order by low.quantity_milli, low.name_key, low.product_key), '[]') from low`;

// A product that is not in stock today is out of stock or expired.
export const INVENTORY_SUMMARY = `with low as materialized (${LOW})
  select r.total_paise, r.products_added, coalesce(s.products, 0) as products,
    coalesce(s.products, 0) - ${inStock('today')} as not_in_stock,
    ${labels('category')} as categories, (${LOW_LIST}) as low_products, (${ORDERED}) as ordered
  from (${RECENT}) as r left join shop_totals as s on s.shop_id = :shopId`;

type SummaryRow = Sums<'total_paise' | 'products_added' | 'products' | 'not_in_stock' | 'categories' | 'ordered'> & {
  readonly low_products: LowProduct[];
};

/** The bindings of `INVENTORY_SUMMARY`. */
export function inventorySummaryBindings({ shopId, now, today }: ShopMoment) {
  return {
    ...recentBindings(shopId, now),
    ...stockBindings('today', today),
  };
}

/** Product counts and low stock. */
export async function readInventorySummaryView(db: Database, moment: ShopMoment): Promise<InventorySummary> {
  const bindings = inventorySummaryBindings(moment) as never;
  const row = onlyRow(
    await db.read(moment.shopId, (tx) => tx.raw<{ rows: SummaryRow[] }>(INVENTORY_SUMMARY, bindings)),
  );
  return {
    categories: toCount(row.categories),
    products: toCount(row.products),
    productsAdded: toCount(row.products_added),
    revenuePaise: toBigint(row.total_paise),
    notInStock: toCount(row.not_in_stock),
    lowProducts: row.low_products,
    ordered: toCount(row.ordered),
  };
}

function labels(kind: 'category' | 'supplier') {
  return `(
    select count(*) from product_labels as l where l.shop_id = :shopId and l.kind = '${kind}' and l.products > 0
  )`;
}
