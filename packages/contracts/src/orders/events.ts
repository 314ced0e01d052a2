import * as z from 'zod/mini';
import { event } from '../kit/event.js';
import { Instant, MilliQuantity, PaiseAmount, Uuid } from '../shared/wire.js';
import { BillEventLine, saleTax } from './bill-events.js';

/** One product of an order with its name, price and cost at the sale; lines are numbered from 1. */
export const OrderLine = z.object({
  lineNo: z.int(),
  productKey: Uuid,
  productId: z.string(),
  productName: z.string(),
  /** Whole units; rounded up for a product that is sold loose. */
  quantity: z.int(),
  quantityMilli: z.optional(MilliQuantity),
  unitPricePaise: PaiseAmount,
  unitCostPaise: PaiseAmount,
});
export type OrderLine = z.infer<typeof OrderLine>;

/** What an order adds up to, as it was computed when it was placed. */
export const PlacedTotals = z.object({
  netPaise: PaiseAmount,
  taxPaise: PaiseAmount,
  shippingPaise: PaiseAmount,
  grossPaise: PaiseAmount,
});

/** An order of a shop that is not `simple`: a bill without discount and payment. */
export const OrderBill = z.object({
  roundOffPaise: PaiseAmount,
  roundToPaise: PaiseAmount,
  ...saleTax,
  lines: z.array(BillEventLine).check(z.minLength(1)),
});
export type OrderBill = z.infer<typeof OrderBill>;

/** An order is final; `totalPaise` is net. Orders of before the totals were sent have flat ones: `orderTotals`. */
export const OrderPlaced = event(
  'orders.order-placed',
  1,
  z.object({
    orderKey: Uuid,
    orderId: z.string(),
    totalPaise: PaiseAmount,
    totals: z.optional(PlacedTotals),
    rating: z.int(),
    placedAt: Instant,
    lines: z.array(OrderLine).check(z.minLength(1)),
    /** Absent in a `simple` shop; the prices of `lines` are net with it. */
    bill: z.optional(OrderBill),
  }),
);

/** The invoice of an order was returned; the order no longer counts. */
export const OrderCancelled = event(
  'orders.order-cancelled',
  1,
  z.object({ orderKey: Uuid, orderId: z.string(), cancelledAt: Instant }),
);
