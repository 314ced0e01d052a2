import { OrderPlaced } from '@bahi/contracts/orders';
import { newOrderId } from '@bahi/contracts/shared';
import { type Database, isUniqueViolation, violatedConstraint } from '@bahi/platform/data';
import { type BatchOptions, batchByShop } from '@bahi/platform/kernel';
import type { Outbox } from '@bahi/platform/messaging';
import type { Clock } from '@bahi/platform/ports';
import { placeOrders } from '../data/orders-repository.js';
import {
  type NewReservation,
  type Release,
  releaseReservations,
  reserveOrders,
} from '../data/reservations-repository.js';
import { orderTotal, type PlacedOrder, type TakenOrder } from '../domain/order.js';
import { placedAnswer } from './placed-answer.js';

export interface Placed {
  readonly order: PlacedOrder;
  /** The position of the order's event; `null` when the order had been placed before. */
  readonly position: number | null;
}

/** The writes of placing an order; callers of one shop share their transactions. */
export interface OrderLedger {
  /** @returns false when the request key is already in use. */
  reserve(shopId: string, reservation: NewReservation): Promise<boolean>;
  /** @returns false when there was nothing to release. */
  release(shopId: string, release: Release): Promise<boolean>;
  /** Placing an order twice gives the order of the first time. */
  place(shopId: string, order: TakenOrder): Promise<Placed>;
}

export interface LedgerPorts {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

export function createOrderLedger(ports: LedgerPorts): OrderLedger {
  const { db, clock } = ports;
  const reserve = shared<NewReservation, boolean>(async (shopId, items) => {
    const reserved = await db.write(shopId, (tx) => reserveOrders(tx, shopId, items));
    return items.map(({ request }) => reserved.has(request.orderKey));
  });
  const release = shared<Release, boolean>(async (shopId, items) => {
    const released = await db.write(shopId, (tx) => releaseReservations(tx, shopId, items));
    return items.map(({ orderKey }) => released.has(orderKey));
  });
  const placeOnce = shared<TakenOrder, Placed>((shopId, orders) => placeTogether(ports, shopId, orders));
  const place = async (shopId: string, order: TakenOrder): Promise<Placed> => {
    try {
      return await placeOnce(shopId, order);
    } catch (error) {
      // Two orders of one millisecond drew the same six hex digits; the units are taken, so the order needs another id.
      if (!isUniqueViolation(error, 'orders_order_id_unique')) throw error;
      return place(shopId, { ...order, orderId: newOrderId(clock.now().getTime()) });
    }
  };
  return { reserve, release, place };
}

function eventOf(order: PlacedOrder) {
  return {
    orderKey: order.orderKey,
    orderId: order.orderId,
    totalPaise: orderTotal(order),
    rating: order.rating,
    placedAt: order.placedAt.toISOString(),
    lines: [
      {
        lineNo: 1,
        productKey: order.product.productKey,
        productId: order.product.productId,
        productName: order.product.productName,
        quantity: order.quantity,
        unitPricePaise: order.product.unitPricePaise,
        unitCostPaise: order.product.unitCostPaise,
      },
    ],
  };
}

/** One bad order must not fail the others of its round; a database that is away fails them all. */
function shared<Item, Result>(serve: BatchOptions<Item, Result>['serve']) {
  return batchByShop<Item, Result>({ serve, retryIndividually: (error) => violatedConstraint(error) !== null });
}

function byOrderKey(a: TakenOrder, b: TakenOrder) {
  return a.orderKey < b.orderKey ? -1 : 1;
}

/** A request, its repeat and the sweeper may bring the same order into one round. */
function oncePerOrder(orders: readonly TakenOrder[]): TakenOrder[] {
  return [...new Map(orders.map((order) => [order.orderKey, order])).values()].sort(byOrderKey);
}

function placeTogether(
  { db, outbox, clock }: LedgerPorts,
  shopId: string,
  orders: readonly TakenOrder[],
): Promise<Placed[]> {
  return db.write(shopId, async (tx) => {
    const batch = { shopId, orders: oncePerOrder(orders), now: clock.now() };
    const { fresh, earlier } = await placeOrders(tx, batch, (order) => JSON.stringify(placedAnswer(order)));
    const placed = new Map<string, Placed>(earlier.map((order) => [order.orderKey, { order, position: null }]));
    const facts = fresh.map((order) => ({ subject: order.orderKey, data: eventOf(order) }));
    const positions = await outbox.addAll(tx, OrderPlaced, facts);
    for (const [index, order] of fresh.entries())
      placed.set(order.orderKey, { order, position: positions[index] ?? null });
    return orders.map(({ orderKey }) => placed.get(orderKey) as Placed);
  });
}
