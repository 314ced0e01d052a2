import type { Databases } from '@bahi/testing/worlds/processes-world';
import type { ChaosShop } from './shops.js';

export interface ProductRow {
  readonly product_key: string;
  readonly product_id: string;
  readonly quantity: number;
}

export interface MovementRow {
  readonly movement_id: string;
  readonly kind: 'initial' | 'sale' | 'return' | 'void' | 'refused';
  readonly product_key: string | null;
  readonly change: number;
}

export interface OrderRow {
  readonly order_key: string;
  readonly order_id: string;
  readonly status: 'pending' | 'cancelled';
  readonly rating: number;
  readonly total: number;
  readonly product_id: string;
  readonly quantity: number;
  readonly unit_price: number;
  readonly unit_cost: number;
}

export interface InvoiceRow {
  readonly invoice_id: string;
  readonly financial_year: string;
  readonly number: number;
  readonly order_key: string;
  readonly total: number;
  readonly status: 'Unpaid' | 'Paid' | 'Returned' | 'Cancelled';
  readonly created_at: Date;
}

/** What the screens would show, in paise. */
export interface Shown {
  readonly orders: number;
  readonly revenue: number;
  readonly cost: number;
  readonly profit: number;
  readonly stock: number;
  readonly expected: number;
}

/** Everything the databases hold about one shop when no work is left. Money is paise. */
export interface ShopEvidence {
  readonly shop: ChaosShop;
  readonly products: readonly ProductRow[];
  readonly movements: readonly MovementRow[];
  readonly orders: readonly OrderRow[];
  readonly invoices: readonly InvoiceRow[];
  readonly shown: Shown;
  /** What the totals of analytics hold for all time. */
  readonly booked: { readonly sales: number; readonly units: number };
}

const PRODUCTS = `select product_key, product_id, (quantity_milli / 1000)::integer as quantity
  from products where shop_id = $1`;
const MOVEMENTS = `select movement_id, kind, product_key, (change_milli / 1000)::integer as change
  from stock_movements where shop_id = $1`;
const ORDERS = `select o.order_key, o.order_id, o.status, o.rating, o.total_paise::float8 as total, l.product_id,
    (l.quantity_milli / 1000)::integer as quantity, l.unit_price_paise::float8 as unit_price, l.unit_cost_paise::float8 as unit_cost
  from orders o join order_lines l using (shop_id, order_key) where o.shop_id = $1`;
const INVOICES = `select invoice_id, financial_year, number, order_key, total_paise::float8 as total, status, created_at
  from invoices where shop_id = $1 order by financial_year, number`;
const BOOKED = `select coalesce(sum(sales_paise), 0)::float8 as sales, coalesce(sum(units_milli), 0)::float8 / 1000 as units
  from calendar_totals where shop_id = $1 and grain = 'day'`;

interface Stats {
  readonly detailed: {
    readonly sales: Readonly<Record<'totalOrders' | 'totalRevenue' | 'totalCost' | 'profit', number>>;
  };
  readonly inventoryMetrics: Readonly<Record<'totalQuantity' | 'expectedStock', number>>;
}

/** The internal id of a shop. */
export async function shopIdOf(databases: Databases, shop: ChaosShop): Promise<string> {
  const ids = shop.products.map(({ productId }) => productId);
  const sql = 'select distinct shop_id from products where product_id = any($1)';
  const rows = await databases.query<{ shop_id: string }>('catalog', sql, [ids]);
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`Shop ${shop.index} has no unique products`);
  return row.shop_id;
}

/** Reads what is known about a shop in every database and on its screens. */
export async function gatherEvidence(databases: Databases, shop: ChaosShop): Promise<ShopEvidence> {
  const shopId = await shopIdOf(databases, shop);
  const [products, movements, orders, invoices, booked, shown] = await Promise.all([
    databases.query<ProductRow>('catalog', PRODUCTS, [shopId]),
    databases.query<MovementRow>('catalog', MOVEMENTS, [shopId]),
    databases.query<OrderRow>('orders', ORDERS, [shopId]),
    databases.query<InvoiceRow>('billing', INVOICES, [shopId]),
    databases.query<ShopEvidence['booked']>('analytics', BOOKED, [shopId]),
    shownTo(shop),
  ]);
  return { shop, products, movements, orders, invoices, shown, booked: booked[0] ?? { sales: 0, units: 0 } };
}

/** The evidence of several shops, one after the other: twenty at once would want more connections than a server has. */
export async function gatherAllEvidence(databases: Databases, shops: readonly ChaosShop[]): Promise<ShopEvidence[]> {
  const evidence: ShopEvidence[] = [];
  for (const shop of shops) evidence.push(await gatherEvidence(databases, shop));
  return evidence;
}

function inPaise(rupees: number) {
  return Math.round(rupees * 100);
}

async function shownTo({ keeper }: ChaosShop): Promise<Shown> {
  const { body } = await keeper.http.ask<Stats>('/api/dashboard/stats');
  const { sales } = body.detailed;
  return {
    orders: sales.totalOrders,
    revenue: inPaise(sales.totalRevenue),
    cost: inPaise(sales.totalCost),
    profit: inPaise(sales.profit),
    stock: body.inventoryMetrics.totalQuantity,
    expected: body.inventoryMetrics.expectedStock,
  };
}
