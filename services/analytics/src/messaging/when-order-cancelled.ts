import { OrderCancelled } from '@bahi/contracts/orders';
import type { Subscription } from '@bahi/platform/messaging';
import { onOrder } from './sets.js';

/** A cancelled order leaves all sums, those of past days too. */
export function whenOrderCancelled(): Subscription {
  return onOrder(OrderCancelled, ({ data }) => ({
    orderKey: data.orderKey,
    change: (known) => ({ ...known, isReturned: true }),
  }));
}
