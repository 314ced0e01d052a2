import { OrderPlaced } from '@bahi/contracts/orders';
import { newOrderId, wholeUnits } from '@bahi/contracts/shared';
import { isUniqueViolation, violatedConstraint } from '@bahi/platform/data';
import { batchByShop } from '@bahi/platform/kernel';
import { insertOrders } from '../../data/orders-repository.js';
import type { Deps } from '../../deps.js';
import type { PlacedOrder, Placement, TakenOrder } from '../../domain/order.js';
import type { SoldLine } from '../../domain/sale.js';

/** What events carry as the rating of an order without one. */
const NOT_RATED = 0;

type RecordDeps = Pick<Deps, 'db' | 'outbox' | 'clock' | 'replyOf'>;

/** Orders of one shop that wait together are recorded in one transaction. A bad order does not fail the others. */
export function createRecordOrder(deps: RecordDeps): Deps['recordOrder'] {
  return batchByShop({
    serve: (shopId, orders: readonly TakenOrder[]) => recordOrders(deps, shopId, orders),
    retryIndividually: (error) => violatedConstraint(error) !== null,
  });
}

async function recordOrders(
  deps: RecordDeps,
  shopId: string,
  orders: readonly TakenOrder[],
): Promise<readonly Placement[]> {
  try {
    return await recordBatch(deps, shopId, orders);
  } catch (error) {
    const [order, ...others] = orders;
    if (!order || others.length > 0 || !isUniqueViolation(error, 'orders_order_id_unique')) throw error;
    // Two orders of one millisecond drew the same six hex digits. The stock is taken, so this one needs another id.
    return recordOrders(deps, shopId, [{ ...order, orderId: newOrderId(deps.clock.now().getTime()) }]);
  }
}

function recordBatch({ db, outbox, clock, replyOf }: RecordDeps, shopId: string, orders: readonly TakenOrder[]) {
  return db.write(shopId, async (tx) => {
    const batch = { shopId, orders: oncePerOrder(orders), now: clock.now() };
    const { fresh, earlier } = await insertOrders(tx, batch, replyOf);
    const placements = new Map<string, Placement>(earlier.map((order) => [order.orderKey, { order, position: null }]));
    const events = fresh.map((order) => ({ subject: order.orderKey, data: eventOf(order) }));
    const positions = await outbox.addAll(tx, OrderPlaced, events);
    for (const [index, order] of fresh.entries())
      placements.set(order.orderKey, { order, position: positions[index] ?? null });
    return orders.map(({ orderKey }) => placements.get(orderKey) as Placement);
  });
}

/** A request, its repeat and the recovery may bring the same order into one batch. */
function oncePerOrder(orders: readonly TakenOrder[]): TakenOrder[] {
  return [...new Map(orders.map((order) => [order.orderKey, order])).values()].sort(byOrderKey);
}

function byOrderKey(a: TakenOrder, b: TakenOrder) {
  return a.orderKey < b.orderKey ? -1 : 1;
}

function eventOf({ orderKey, orderId, totals, rating, placedAt, lines }: PlacedOrder) {
  return {
    orderKey,
    orderId,
    totalPaise: totals.netPaise,
    totals,
    rating: rating ?? NOT_RATED,
    placedAt: placedAt.toISOString(),
    lines: lines.map(eventLineOf),
  };
}

function eventLineOf({ lineNo, quantity, product }: SoldLine) {
  const { productKey, productId, productName, unitPricePaise, unitCostPaise } = product;
  const quantities = { quantity: wholeUnits(quantity), quantityMilli: quantity };
  return { lineNo, productKey, productId, productName, ...quantities, unitPricePaise, unitCostPaise };
}
