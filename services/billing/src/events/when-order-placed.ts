import type { BillGst } from '@bahi/contracts/catalog';
import type { EventData } from '@bahi/contracts/kit';
import { type BillEventLine, BillPlaced, type OrderBill, OrderPlaced } from '@bahi/contracts/orders';
import { asMilli, asPaise, milliOr, netPerUnit, type OrderTotals, orderTotals } from '@bahi/contracts/shared';
import { inSets, type ReceivedEvent, type Subscription } from '@bahi/platform/messaging';
import { billOrders, type OrderToBill } from '../app/bill-orders.js';
import type { Deps } from '../deps.js';
import type { BilledOrder, InvoiceLine } from '../domain/invoice.js';

type PlacedData = EventData<typeof OrderPlaced>;

/** Bills placed orders and bills; successive events are one batch, so that numbers follow positions. */
export function whenOrderPlaced(deps: Deps): readonly Subscription[] {
  const onOrders = inSets<OrderToBill>((orders, tx) => billOrders(tx, deps, orders));
  return [onOrders(OrderPlaced, orderToBill), onOrders(BillPlaced, billToBill)];
}

function orderToBill({ data, envelope }: ReceivedEvent<typeof OrderPlaced>): OrderToBill {
  if (data.bill) return { order: taxedOrder(data, data.bill), cause: envelope };
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
      sold: null,
    })),
    bill: null,
    gst: null,
    roundOffPaise: asPaise(0),
    roundToPaise: asPaise(0),
  };
  return { order, cause: envelope };
}

function billToBill({ data, envelope }: ReceivedEvent<typeof BillPlaced>): OrderToBill {
  const order = {
    orderKey: data.orderKey,
    orderId: data.orderId,
    totals: {
      netPaise: asPaise(data.netPaise),
      taxPaise: asPaise(data.taxPaise),
      shippingPaise: asPaise(0),
      grossPaise: asPaise(data.totalPaise),
    },
    placedAt: new Date(data.placedAt),
    lines: data.lines.map(billedLine),
    bill: {
      billKey: data.billKey,
      discountPaise: asPaise(data.discountPaise),
      soldBy: data.by,
      customerKey: data.customerKey,
      drawerKey: data.drawerKey,
      isOverLimit: data.isOverLimit ?? false,
      payments: data.payments.map((payment) => ({
        ...payment,
        amountPaise: asPaise(payment.amountPaise),
        tenderedPaise: payment.tenderedPaise === null ? null : asPaise(payment.tenderedPaise),
      })),
    },
    gst: gstOf(data),
    roundOffPaise: asPaise(data.roundOffPaise),
    roundToPaise: asPaise(data.roundToPaise ?? 0),
  };
  return { order, cause: envelope };
}

/** An order of a shop that is not `simple` is a bill without discount and payment, to be paid as orders are. */
function taxedOrder(data: PlacedData, bill: OrderBill): BilledOrder {
  return {
    orderKey: data.orderKey,
    orderId: data.orderId,
    totals: totalsOf(data),
    placedAt: new Date(data.placedAt),
    lines: bill.lines.map(billedLine),
    bill: null,
    gst: gstOf(bill),
    roundOffPaise: asPaise(bill.roundOffPaise),
    roundToPaise: asPaise(bill.roundToPaise),
  };
}

function gstOf({ taxContext, documentType, rates }: Partial<BillGst>): BillGst | null {
  return taxContext && documentType && rates ? { taxContext, documentType, rates } : null;
}

function billedLine(line: BillEventLine): InvoiceLine {
  const { lineNo, productKey, productId, productName, unitsMilli, netPaise } = line;
  return {
    ...{ lineNo, productKey, productId, productName },
    quantityMilli: asMilli(unitsMilli),
    unitPricePaise: netPerUnit(netPaise, unitsMilli),
    sold: {
      unit: line.unit,
      packName: line.packName,
      quantityMilli: asMilli(line.quantityMilli),
      unitPricePaise: asPaise(line.unitPricePaise),
      grossPaise: asPaise(line.grossPaise),
      discountPaise: asPaise(line.discountPaise + line.billDiscountPaise),
      netPaise: asPaise(line.netPaise),
      taxPaise: asPaise(line.taxPaise),
      isLoose: line.allowsFractions ?? null,
      tax: line.tax ?? null,
    },
  };
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
