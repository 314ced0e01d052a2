import type { EventData } from '@bahi/contracts/kit';
import { OrderPlaced } from '@bahi/contracts/orders';
import { asPaise, milliOr, type OrderTotals, orderTotals } from '@bahi/contracts/shared';
import { inSets, type ReceivedEvent, type Subscription } from '@bahi/platform/messaging';
import { billOrders, type OrderToBill } from '../app/bill-orders.js';
import type { Deps } from '../deps.js';

type PlacedData = EventData<typeof OrderPlaced>;

/** Bills placed orders; successive events are one batch. */
export function whenOrderPlaced(deps: Deps): Subscription {
  const onOrders = inSets<OrderToBill>((orders, tx) => billOrders(tx, deps, orders));
  return onOrders(OrderPlaced, orderToBill);
}

function orderToBill({ data, envelope }: ReceivedEvent<typeof OrderPlaced>): OrderToBill {
  const order = {
    orderKey: data.orderKey,
    orderId: data.orderId,
    totals: totalsOf(data),
    placedAt: new Date(data.placedAt),
    lines: data.lines.map((line) => ({
      lineNo: line.lineNo,
      productKey: line.productKey,
      productId: line.productId,
      productName: line.productName,
      quantityMilli: milliOr(line.quantityMilli, line.quantity),
      unitPricePaise: asPaise(line.unitPricePaise),
    })),
  };
  return { order, cause: envelope };
}

/** Older events carry no totals; their orders have the flat ones. */
function totalsOf({ totals, totalPaise }: PlacedData): OrderTotals {
  if (!totals) return orderTotals(asPaise(totalPaise));
  return {
    netPaise: asPaise(totals.netPaise),
    taxPaise: asPaise(totals.taxPaise),
    shippingPaise: asPaise(totals.shippingPaise),
    grossPaise: asPaise(totals.grossPaise),
  };
}
