import { OrderPlaced } from '@bahi/contracts/orders';
import { asPaise } from '@bahi/contracts/shared';
import { inSets, type ReceivedEvent, type Subscription } from '@bahi/platform/messaging';
import { billOrders, type OrderToBill } from '../app/bill-orders.js';
import type { Deps } from '../deps.js';

/** Bills placed orders; successive events are one batch. */
export function whenOrderPlaced(deps: Deps): Subscription {
  const onOrders = inSets<OrderToBill>((orders, tx) => billOrders(tx, deps, orders));
  return onOrders(OrderPlaced, orderToBill);
}

function orderToBill({ data, envelope }: ReceivedEvent<typeof OrderPlaced>): OrderToBill {
  const order = {
    orderKey: data.orderKey,
    orderId: data.orderId,
    totalPaise: asPaise(data.totalPaise),
    placedAt: new Date(data.placedAt),
    lines: data.lines.map((line) => ({ ...line, unitPricePaise: asPaise(line.unitPricePaise) })),
  };
  return { order, cause: envelope };
}
