import { OrderPlaced } from '@bahi/contracts/orders';
import { newOrderId } from '@bahi/contracts/shared';
import { isUniqueViolation, violatedConstraint } from '@bahi/platform/data';
import { batchByShop } from '@bahi/platform/kernel';
import { insertOrders } from '../../data/orders-repository.js';
import type { Deps } from '../../deps.js';
import { orderTotal, type PlacedOrder, type Placement, type TakenOrder } from '../../domain/order.js';

/** Records a taken order as placed; a second time it returns the order of the first. */
export type RecordOrder = (shopId: string, order: TakenOrder) => Promise<Placement>;

type RecordDeps = Pick<Deps, 'db' | 'outbox' | 'clock' | 'replyOf'>;

/** Orders of one shop that wait together are recorded in one transaction. A bad order does not fail the others. */
export function createRecordOrder(deps: RecordDeps): RecordOrder {
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

function eventOf(order: PlacedOrder) {
  const { productKey, productId, productName, unitPricePaise, unitCostPaise } = order.product;
  const { quantity } = order;
  return {
    orderKey: order.orderKey,
    orderId: order.orderId,
    totalPaise: orderTotal(order),
    rating: order.rating,
    placedAt: order.placedAt.toISOString(),
    lines: [{ lineNo: 1, productKey, productId, productName, quantity, unitPricePaise, unitCostPaise }],
  };
}
