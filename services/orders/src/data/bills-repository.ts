import type { SoldBillLine } from '@bahi/contracts/catalog';
import { netPerUnit } from '@bahi/contracts/shared';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import { type BillDocument, type PlacedBill, unitsOf } from '../domain/bill.js';
import { RECORD_PLACED } from './orders-repository.js';

// As `INSERT_ORDERS`: one statement, because the shop's other orders wait for the counter during each round trip.
const INSERT_BILLS = `with placed as (
    select p.* from jsonb_to_recordset(?::jsonb) as p(order_key uuid, order_id text, bill_key uuid, digest text, bill jsonb,
      units_milli bigint, net_paise bigint, tax_paise bigint, gross_paise bigint, requested_at timestamptz,
      placed_at timestamptz, scope text, key text, reply jsonb, lines jsonb)
  ), made as (
    insert into orders (shop_id, order_key, order_id, status, rating, total_paise, tax_paise, shipping_paise, gross_paise,
      requested_at, placed_at, bill_key, bill_digest, bill, units_milli)
    select ?::uuid, p.order_key, p.order_id, 'pending', null, p.net_paise, p.tax_paise, 0, p.gross_paise, p.requested_at,
      p.placed_at, p.bill_key, decode(p.digest, 'hex'), p.bill, p.units_milli
    from placed as p
    on conflict on constraint orders_pkey do nothing
    returning order_key
  ), ${RECORD_PLACED}`;

/** Inserts bills as orders of one time; @returns the keys of those that were not there. Inserting twice changes nothing. */
export async function insertBills(tx: WriteTx, shopId: string, bills: readonly PlacedBill[]): Promise<Set<string>> {
  const bindings = [JSON.stringify(bills.map(toRow)), shopId, shopId, shopId, shopId, shopId];
  const inserting = tx.raw<{ rows: { order_key: string }[] }>(INSERT_BILLS, bindings);
  const { rows } = await inserting.options({ name: 'insert-bills' });
  return new Set(rows.map((row) => row.order_key));
}

interface BillRow {
  readonly order_key: string;
  readonly order_id: string;
  readonly requested_at: Date;
  readonly placed_at: Date;
  readonly bill: BillDocument;
}

const COLUMNS = ['order_key', 'order_id', 'requested_at', 'placed_at', 'bill'] as const;

/** A bill by its bill key, its order key or its orderId; `null` when the shop has none. */
export async function findBill(
  tx: Tx,
  by: Partial<Record<'bill_key' | 'order_key' | 'order_id', string>>,
): Promise<PlacedBill | null> {
  const row = await tx('orders')
    .where({ shop_id: shopOf(tx), ...by })
    .whereNotNull('bill_key')
    .first<BillRow | undefined>(...COLUMNS);
  return row ? toPlacedBill(row) : null;
}

/** The bills of some bill keys, by key; a key that no bill has is left out. */
export async function findBillsByKey(tx: Tx, billKeys: readonly string[]): Promise<ReadonlyMap<string, PlacedBill>> {
  const rows = await tx('orders')
    .where({ shop_id: shopOf(tx) })
    .whereRaw('bill_key = any(?::uuid[])', [[...new Set(billKeys)]])
    .select<BillRow[]>(...COLUMNS);
  return new Map(rows.map(toPlacedBill).map((bill) => [bill.terms.billKey, bill]));
}

/** Bills that are older than a position, newest first, of an interval or all. */
export async function listBills(tx: Tx, { limit, before, from, to }: BillsPage): Promise<PlacedBill[]> {
  const query = tx('orders')
    .where({ shop_id: shopOf(tx) })
    .whereNotNull('bill_key')
    .select<BillRow[]>(...COLUMNS);
  if (from) void query.where('placed_at', '>=', from);
  if (to) void query.where('placed_at', '<', to);
  if (before)
    void query.whereRaw('(placed_at, order_key) < (?::timestamptz, ?::uuid)', [before.placedAt, before.orderKey]);
  const rows = await query
    .orderBy([
      { column: 'placed_at', order: 'desc' },
      { column: 'order_key', order: 'desc' },
    ])
    .limit(limit);
  return rows.map(toPlacedBill);
}

export interface BillsPage {
  readonly limit: number;
  readonly before: { readonly placedAt: Date; readonly orderKey: string } | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

function toPlacedBill({ order_key, order_id, requested_at, placed_at, bill }: BillRow): PlacedBill {
  return {
    kind: 'bill',
    orderKey: order_key,
    orderId: order_id,
    requestedAt: requested_at,
    requestKey: null,
    placedAt: placed_at,
    ...bill,
  };
}

function toRow(bill: PlacedBill) {
  const { terms, sold } = bill;
  const document: BillDocument = { terms, sold };
  return {
    order_key: bill.orderKey,
    order_id: bill.orderId,
    bill_key: terms.billKey,
    digest: terms.digest,
    bill: document,
    units_milli: unitsOf(sold),
    net_paise: sold.netPaise,
    tax_paise: sold.taxPaise,
    gross_paise: sold.totalPaise,
    requested_at: bill.requestedAt,
    placed_at: bill.placedAt,
    scope: bill.requestKey?.scope ?? null,
    key: bill.requestKey?.value ?? null,
    reply: { orderKey: bill.orderKey },
    lines: sold.lines.map(toLineRow),
  };
}

function toLineRow(line: SoldBillLine) {
  return {
    line_no: line.lineNo,
    product_key: line.productKey,
    product_id: line.productId,
    product_name: line.productName,
    quantity_milli: line.unitsMilli,
    unit_price_paise: netPerUnit(line.netPaise, line.unitsMilli),
    unit_cost_paise: line.unitCostPaise,
  };
}
