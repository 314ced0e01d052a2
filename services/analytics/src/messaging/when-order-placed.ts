import { OrderPlaced } from '@bahi/contracts/orders';
import type { Subscription } from '@bahi/platform/messaging';
import { saleOf } from '../domain/order-fact.js';
import { onOrder } from './sets.js';

/** An order counts as sold on the day it was placed, unless its return was heard of before. */
export function whenOrderPlaced(timeZone: string): Subscription {
  return onOrder(OrderPlaced, ({ data }) => ({
    orderKey: data.orderKey,
    change: (known) => ({ ...known, sale: saleOf(data, timeZone) }),
  }));
}
