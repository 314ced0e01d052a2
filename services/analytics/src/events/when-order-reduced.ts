import { OrderReduced } from '@bahi/contracts/orders';
import type { Subscription } from '@bahi/platform/messaging';
import { reductionOf } from '../domain/order-record.js';
import { onOrder } from './batches.js';

/** Returned goods leave the totals of the day they were sold on. */
export function whenOrderReduced(): Subscription {
  return onOrder(OrderReduced, ({ data }) => reductionOf(data));
}
