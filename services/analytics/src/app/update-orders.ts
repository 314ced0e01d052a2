import type { EventData } from '@bahi/contracts/kit';
import type { BillPlaced, OrderPlaced } from '@bahi/contracts/orders';
import type { WriteTx } from '@bahi/platform/data';
import { findOrders, saveOrders } from '../data/orders-repository.js';
import { lockShop } from '../data/shops-repository.js';
import { addToTotals } from '../data/totals-repository.js';
import { billedInBill, billedInOrder } from '../domain/billed.js';
import {
  changedOrder,
  entriesOfOrder,
  type OrderChange,
  saleOf,
  saleOfBill,
  unknownOrder,
} from '../domain/order-record.js';
import { differenceOf } from '../domain/totals.js';

/** Applies changes of orders, oldest first, and moves the totals by the difference. */
export async function updateOrders(changes: readonly OrderChange[], tx: WriteTx): Promise<void> {
  await lockShop(tx);
  const before = await findOrders(tx, [...new Set(changes.map(({ orderKey }) => orderKey))]);
  const after = new Map(before);
  for (const change of changes) {
    const known = after.get(change.orderKey) ?? unknownOrder(change.orderKey);
    after.set(change.orderKey, changedOrder(known, change));
  }
  const orders = [...after.values()];
  await saveOrders(tx, orders);
  await addToTotals(tx, differenceOf([...before.values()].flatMap(entriesOfOrder), orders.flatMap(entriesOfOrder)));
}

/** What a placed order changes: it counts as sold on the shop's day, unless its return is known. */
export function toSaleChange(order: EventData<typeof OrderPlaced>, timeZone: string): OrderChange {
  return {
    orderKey: order.orderKey,
    sale: saleOf(order, timeZone),
    money: { position: 0, billed: billedInOrder(order) },
  };
}

/** What a bill of the counter changes: it counts as an order does. */
export function toBillChange(bill: EventData<typeof BillPlaced>, timeZone: string): OrderChange {
  return {
    orderKey: bill.orderKey,
    sale: saleOfBill(bill, timeZone),
    money: { position: 0, billed: billedInBill(bill) },
  };
}
