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
  readonly accounts: readonly BillAccount[];
  /** What is held for orders without a bill. */
  readonly claims: readonly { readonly order_key: string; readonly amount: number }[];
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
  readonly customer_key: string | null;
  /** Of all payments, pending ones included. */
  readonly paid: number;
  /** Of the payments that are there. */
  readonly received: number;
}

export interface BillAccount {
  readonly account_key: string;
  readonly balance: number;
  /** The sum of its entries, the balance after the last, and whether they are numbered from 1. */
  readonly entered: number;
  readonly last: number;
  readonly numbered: boolean;
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
    i.created_at, i.gross_paise::float8 as gross, i.customer_key, p.paid, p.received
  from invoices i cross join lateral (
    select coalesce(sum(o.amount_paise), 0)::float8 as paid,
      coalesce(sum(o.amount_paise) filter (where o.state = 'done'), 0)::float8 as received
    from payments o where o.shop_id = i.shop_id and o.invoice_key = i.invoice_key) p
  where i.shop_id = $1 order by i.financial_year, i.number`;
const ACCOUNTS = `select a.account_key, a.balance_paise::float8 as balance, e.entered, e.last,
    e.entries = a.last_entry_no and e.highest = e.entries as numbered
  from accounts a cross join lateral (
    select coalesce(sum(o.debit_paise - o.credit_paise), 0)::float8 as entered, count(*) as entries,
      coalesce(max(o.entry_no), 0) as highest,
      coalesce((array_agg(o.balance_paise order by o.entry_no desc))[1], 0)::float8 as last
    from account_entries o where o.shop_id = a.shop_id and o.account_key = a.account_key) e
  where a.shop_id = $1`;
const CLAIMS = `select order_key, amount_paise::float8 as amount from credit_claims
  where shop_id = $1 and amount_paise > 0`;

/** Reads what is known about a shop that sold bills. */
export async function gatherBills(databases: Databases, shop: ChaosShop): Promise<BillsEvidence> {
  const shopId = await shopIdOf(databases, shop);
  const [products, movements, orders, invoices, accounts, claims] = await Promise.all([
    databases.query<BillsEvidence['products'][number]>('catalog', PRODUCTS, [shopId]),
    databases.query<BillMovement>('catalog', MOVEMENTS, [shopId]),
    databases.query<BillOrder>('orders', ORDERS, [shopId]),
    databases.query<BillInvoice>('billing', INVOICES, [shopId]),
    databases.query<BillAccount>('billing', ACCOUNTS, [shopId]),
    databases.query<BillsEvidence['claims'][number]>('billing', CLAIMS, [shopId]),
  ]);
  return { shop, products, movements, orders, invoices, accounts, claims };
}
