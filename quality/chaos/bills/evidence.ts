import type { Databases } from '@bahi/testing/worlds/processes-world';
import type { InvoiceRow } from '../evidence.js';
import { shopIdOf } from '../evidence.js';
import type { ChaosShop } from '../shops.js';

/** What the databases hold about a shop that sold bills, when no work is left. Money is paise, quantities are units. */
export interface BillsEvidence {
  readonly shop: ChaosShop;
  readonly products: readonly {
    readonly product_key: string;
    readonly product_id: string;
    readonly quantity: number;
  }[];
  readonly movements: readonly BillMovement[];
  readonly orders: readonly BillOrder[];
  readonly invoices: readonly BillInvoice[];
}

export interface BillMovement {
  readonly movement_id: string;
  readonly kind: string;
  readonly product_id: string | null;
  readonly change: number;
}

export interface BillOrder {
  readonly order_key: string;
  readonly order_id: string;
  readonly bill_key: string;
  readonly gross: number;
  /** `productId quantity` of each line, in the order of the bill. */
  readonly lines: readonly string[];
}

export interface BillInvoice extends InvoiceRow {
  readonly gross: number;
  /** Of all payments, pending ones included. */
  readonly paid: number;
}

const PRODUCTS = `select product_key, product_id, (quantity_milli / 1000)::integer as quantity
  from products where shop_id = $1`;
const MOVEMENTS = `select m.movement_id, m.kind, p.product_id, (m.change_milli / 1000)::integer as change
  from stock_movements m left join products p using (shop_id, product_key) where m.shop_id = $1`;
const ORDERS = `select o.order_key, o.order_id, o.bill_key, o.gross_paise::float8 as gross,
    array_agg(l.product_id || ' ' || l.quantity_milli / 1000 order by l.line_no) as lines
  from orders o join order_lines l using (shop_id, order_key)
  where o.shop_id = $1 and o.bill_key is not null
  group by o.shop_id, o.order_key, o.order_id, o.bill_key, o.gross_paise`;
const INVOICES = `select i.invoice_id, i.financial_year, i.number, i.order_key, i.total_paise::float8 as total, i.status,
    i.created_at, i.gross_paise::float8 as gross,
    (select coalesce(sum(p.amount_paise), 0)::float8 from payments p
      where p.shop_id = i.shop_id and p.invoice_key = i.invoice_key) as paid
  from invoices i where i.shop_id = $1 order by i.financial_year, i.number`;

/** Reads what is known about a shop that sold bills. */
export async function gatherBills(databases: Databases, shop: ChaosShop): Promise<BillsEvidence> {
  const shopId = await shopIdOf(databases, shop);
  const [products, movements, orders, invoices] = await Promise.all([
    databases.query<BillsEvidence['products'][number]>('catalog', PRODUCTS, [shopId]),
    databases.query<BillMovement>('catalog', MOVEMENTS, [shopId]),
    databases.query<BillOrder>('orders', ORDERS, [shopId]),
    databases.query<BillInvoice>('billing', INVOICES, [shopId]),
  ]);
  return { shop, products, movements, orders, invoices };
}
