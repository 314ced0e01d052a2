import type { WriteTx } from '@bahi/platform/data';
import { storeRepliesSql } from '@bahi/platform/http';
import type { PlacedOrder, TakenOrder } from '../domain/order.js';
import { type SoldLine, saleTotals } from '../domain/sale.js';

const LOCK_ORDER_COUNTER = `insert into order_counters as c (shop_id, placed_count, last_placed_at) values (?, 0, ?)
  on conflict (shop_id) do update set last_placed_at = greatest(c.last_placed_at, excluded.last_placed_at)
  returning last_placed_at`;

/** The status that a stored reply is repeated with. */
const PLACED_STATUS = 201;

/**
 * The rest of a statement that has rows to place in `placed` and the keys of new orders in `made`: lines, the end of the
 * reservations, stored replies, the count. Takes the shop four times.
 */
export const RECORD_PLACED = `lines as (
    insert into order_lines (shop_id, order_key, line_no, product_key, product_id, product_name, quantity_milli,
      unit_price_paise, unit_cost_paise)
    select ?::uuid, p.order_key, l.line_no, l.product_key, l.product_id, l.product_name, l.quantity_milli,
      l.unit_price_paise, l.unit_cost_paise
    from placed as p join made on made.order_key = p.order_key
    cross join jsonb_to_recordset(p.lines) as l(line_no integer, product_key uuid, product_id text, product_name text,
      quantity_milli bigint, unit_price_paise bigint, unit_cost_paise bigint)
  ), completed as (
    delete from reservations as r where r.shop_id = ? and r.order_key = any(array(select p.order_key from placed as p))
  ), replies as (
    select p.scope, p.key, p.order_key as document_key, ${PLACED_STATUS} as status, p.reply
    from placed as p join made on made.order_key = p.order_key
    where p.key is not null
  ), replied as (
    ${storeRepliesSql('replies')}
  ), counted as (
    update order_counters as c set placed_count = c.placed_count + (select count(*) from made) where c.shop_id = ?
  )
  select made.order_key from made`;

// One statement, because the shop's other orders wait for the counter during each round trip. The keys are compared as
// arrays too, so that every plan uses an index: a join alone, planned for a new shop, would read all its reservations.
const INSERT_ORDERS = `with placed as (
    select p.order_key, p.order_id, p.rating, p.total_paise, p.tax_paise, p.shipping_paise, p.gross_paise, p.requested_at,
      p.placed_at, p.scope, p.key, p.reply, p.lines
    from jsonb_to_recordset(?::jsonb) as p(order_key uuid, order_id text, rating integer, total_paise bigint,
      tax_paise bigint, shipping_paise bigint, gross_paise bigint, requested_at timestamptz, placed_at timestamptz,
      scope text, key text, reply jsonb, lines jsonb)
  ), made as (
    insert into orders (shop_id, order_key, order_id, status, rating, total_paise, tax_paise, shipping_paise, gross_paise,
      requested_at, placed_at)
    select ?::uuid, p.order_key, p.order_id, 'pending', p.rating, p.total_paise, p.tax_paise, p.shipping_paise,
      p.gross_paise, p.requested_at, p.placed_at
    from placed as p
    on conflict on constraint orders_pkey do nothing
    returning order_key
  ), ${RECORD_PLACED}`;

export interface InsertedOrders {
  readonly fresh: readonly PlacedOrder[];
  /** Orders that were placed before; they keep their times. */
  readonly earlier: readonly PlacedOrder[];
}

/**
 * Inserts orders of one shop with their lines and stored replies, counts them, and deletes their reservations. Inserting
 * an order twice changes nothing. `replyOf` gives the reply that repeats of the request get.
 * @throws the unique violation of orders_order_id_unique when an orderId is taken.
 */
export async function insertOrders(
  tx: WriteTx,
  { shopId, orders, now }: { readonly shopId: string; readonly orders: readonly TakenOrder[]; readonly now: Date },
  replyOf: (order: PlacedOrder) => object,
): Promise<InsertedOrders> {
  const placedAt = await lockOrderCounter(tx, shopId, now);
  const placed = orders.map((order) => ({ ...order, totals: saleTotals(order), placedAt }));
  const rowsIn = placed.map((order) => toOrderRow(order, order.requestKey ? replyOf(order) : null));
  const bindings = [JSON.stringify(rowsIn), shopId, shopId, shopId, shopId, shopId];
  const inserting = tx.raw<{ rows: { order_key: string }[] }>(INSERT_ORDERS, bindings);
  const { rows } = await inserting.options({ name: 'insert-orders' });
  const made = new Set(rows.map((row) => row.order_key));
  const known = placed.filter(({ orderKey }) => !made.has(orderKey));
  const earlier = known.length === 0 ? [] : await findEarlier(tx, shopId, known);
  return { fresh: placed.filter(({ orderKey }) => made.has(orderKey)), earlier };
}

/** Marks an order as cancelled; @returns its orderId, or `null` when it is missing or already cancelled. */
export async function markCancelled(
  tx: WriteTx,
  { shopId, orderKey, at }: { readonly shopId: string; readonly orderKey: string; readonly at: Date },
): Promise<string | null> {
  const { rows } = await tx.raw<{ rows: { order_id: string }[] }>(
    `update orders set status = 'cancelled', cancelled_at = ?
    where shop_id = ? and order_key = ? and status = 'pending' returning order_id`,
    [at, shopId, orderKey],
  );
  return rows[0]?.order_id ?? null;
}

/**
 * Locks the shop's order counter until the transaction ends. @returns the time at which its orders are placed: now, but
 * not before the last order, whatever the clocks say. So times follow event positions, and invoice dates never go back.
 */
export async function lockOrderCounter(tx: WriteTx, shopId: string, now: Date): Promise<Date> {
  const locking = tx.raw<{ rows: { last_placed_at: Date }[] }>(LOCK_ORDER_COUNTER, [shopId, now]);
  const { rows } = await locking.options({ name: 'lock-order-counter' });
  return rows[0]?.last_placed_at ?? now;
}

function toOrderRow(order: PlacedOrder, reply: object | null) {
  return {
    order_key: order.orderKey,
    order_id: order.orderId,
    rating: order.rating,
    total_paise: order.totals.netPaise,
    tax_paise: order.totals.taxPaise,
    shipping_paise: order.totals.shippingPaise,
    gross_paise: order.totals.grossPaise,
    requested_at: order.requestedAt,
    placed_at: order.placedAt,
    scope: order.requestKey?.scope ?? null,
    key: order.requestKey?.value ?? null,
    reply,
    lines: order.lines.map(toLineRow),
  };
}

function toLineRow({ lineNo, quantity, product }: SoldLine) {
  return {
    line_no: lineNo,
    product_key: product.productKey,
    product_id: product.productId,
    product_name: product.productName,
    quantity_milli: quantity,
    unit_price_paise: product.unitPricePaise,
    unit_cost_paise: product.unitCostPaise,
  };
}

interface EarlierRow {
  readonly order_key: string;
  readonly order_id: string;
  readonly placed_at: Date;
}

/** The identities and times that orders got when they were placed before. */
async function findEarlier(tx: WriteTx, shopId: string, orders: readonly PlacedOrder[]): Promise<PlacedOrder[]> {
  const rows: EarlierRow[] = await tx('orders')
    .select('order_key', 'order_id', 'placed_at')
    .where({ shop_id: shopId })
    .whereIn(
      'order_key',
      orders.map(({ orderKey }) => orderKey),
    );
  const found = new Map(rows.map((row) => [row.order_key, row]));
  return orders.map((order) => {
    const row = found.get(order.orderKey);
    if (!row) throw new Error(`The order ${order.orderKey} is neither new nor stored`);
    return { ...order, orderId: row.order_id, placedAt: row.placed_at };
  });
}
