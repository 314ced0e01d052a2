import { OrderCancelled } from '@bahi/contracts/orders';
import type { Subscription } from '@bahi/platform/messaging';
import { onOrder } from './batches.js';

/** A cancelled order leaves all totals, those of past days too. */
export function whenOrderCancelled(): Subscription {
  return onOrder(OrderCancelled, ({ data: { orderKey } }) => ({ orderKey, isReturned: true }));
}
