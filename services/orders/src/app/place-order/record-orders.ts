import type { SoldBill } from '@bahi/contracts/catalog';
import { OrderPlaced } from '@bahi/contracts/orders';
import { wholeUnits } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import { insertOrders } from '../../data/orders-repository.js';
import type { Deps } from '../../deps.js';
import type { PlacedOrder, Placement, TakenOrder } from '../../domain/order.js';
import type { SoldLine } from '../../domain/sale.js';
import { billEventLine } from '../place-bill/record-bills.js';

/** What events carry as the rating of an order without one. */
const NOT_RATED = 0;

export type RecordDeps = Pick<Deps, 'outbox' | 'clock' | 'replyOf'>;

/** Records taken orders of one shop as placed; an order that was placed before keeps its time and has no position. */
export async function recordOrders(
  tx: WriteTx,
  { outbox, clock, replyOf }: RecordDeps,
  { shopId, orders }: { readonly shopId: string; readonly orders: readonly TakenOrder[] },
): Promise<Placement[]> {
  const batch = { shopId, orders: oncePerOrder(orders), now: clock.now() };
  const { fresh, earlier } = await insertOrders(tx, batch, replyOf);
  const placements = new Map<string, Placement>(earlier.map((order) => [order.orderKey, { order, position: null }]));
  const events = fresh.map((order) => ({ subject: order.orderKey, data: eventOf(order) }));
  const positions = await outbox.addAll(tx, OrderPlaced, events);
  for (const [index, order] of fresh.entries())
    placements.set(order.orderKey, { order, position: positions[index] ?? null });
  return orders.map(({ orderKey }) => placements.get(orderKey) as Placement);
}

/** A request, its repeat and the recovery may bring the same order into one batch. */
function oncePerOrder(orders: readonly TakenOrder[]): TakenOrder[] {
  return [...new Map(orders.map((order) => [order.orderKey, order])).values()].sort(byOrderKey);
}

function byOrderKey(a: TakenOrder, b: TakenOrder) {
  return a.orderKey < b.orderKey ? -1 : 1;
}

function eventOf({ orderKey, orderId, totals, rating, placedAt, lines, bill, tax }: PlacedOrder) {
  return {
    orderKey,
    orderId,
    totalPaise: totals.netPaise,
    totals,
    rating: rating ?? NOT_RATED,
    placedAt: placedAt.toISOString(),
    lines: lines.map(eventLineOf),
    ...(bill && { bill: eventBillOf(bill, tax) }),
  };
}

function eventBillOf({ roundOffPaise, gst, lines }: SoldBill, tax: PlacedOrder['tax']) {
  return { roundOffPaise, roundToPaise: tax?.roundTo ?? 0, ...gst, lines: lines.map(billEventLine) };
}

function eventLineOf({ lineNo, quantity, product }: SoldLine) {
  const { productKey, productId, productName, unitPricePaise, unitCostPaise } = product;
  const quantities = { quantity: wholeUnits(quantity), quantityMilli: quantity };
  return { lineNo, productKey, productId, productName, ...quantities, unitPricePaise, unitCostPaise };
}
