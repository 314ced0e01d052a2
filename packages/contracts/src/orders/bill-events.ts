import * as z from 'zod/mini';
import { BillGst, BillLineTax } from '../catalog/bill-tax-schemas.js';
import { event } from '../kit/event.js';
import { Instant, MilliQuantity, PaiseAmount, Uuid } from '../shared/wire.js';

/** One line of a bill as it was sold; money is of the whole line unless its name says unit. */
export const BillEventLine = z.object({
  lineNo: z.int(),
  productKey: Uuid,
  productId: z.string(),
  productName: z.string(),
  unit: z.nullable(z.string()),
  packNo: z.int(),
  packName: z.nullable(z.string()),
  quantityMilli: MilliQuantity,
  unitsMilli: MilliQuantity,
  /** The product is sold loose; absent in events of an earlier release. */
  allowsFractions: z.optional(z.boolean()),
  listPricePaise: PaiseAmount,
  unitPricePaise: PaiseAmount,
  unitCostPaise: PaiseAmount,
  grossPaise: PaiseAmount,
  discountPaise: PaiseAmount,
  billDiscountPaise: PaiseAmount,
  netPaise: PaiseAmount,
  taxPaise: PaiseAmount,
  totalPaise: PaiseAmount,
  /** Absent in a `simple` shop. */
  tax: z.optional(BillLineTax),
});
export type BillEventLine = z.infer<typeof BillEventLine>;

/** How a sale is taxed (gst.md 7.6); a `simple` shop sends none of these fields. */
export const saleTax = {
  taxContext: z.optional(BillGst.shape.taxContext),
  documentType: z.optional(BillGst.shape.documentType),
  rates: z.optional(BillGst.shape.rates),
};

/** A payment that came with a bill; numbered from 1. */
export const BillEventPayment = z.object({
  paymentNo: z.int(),
  method: z.enum(['cash', 'upi', 'card', 'bank', 'other']),
  amountPaise: PaiseAmount,
  tenderedPaise: z.nullable(PaiseAmount),
  state: z.enum(['done', 'pending']),
  reference: z.nullable(z.string()),
});
export type BillEventPayment = z.infer<typeof BillEventPayment>;

/** A bill was sold at the counter. `by` is the user; no event carries a name, a phone or an address. */
export const BillPlaced = event(
  'orders.bill-placed',
  1,
  z.object({
    orderKey: Uuid,
    orderId: z.string(),
    billKey: Uuid,
    placedAt: Instant,
    by: Uuid,
    customerKey: z.nullable(Uuid),
    drawerKey: z.nullable(Uuid),
    note: z.nullable(z.string()),
    grossPaise: PaiseAmount,
    discountPaise: PaiseAmount,
    netPaise: PaiseAmount,
    taxPaise: PaiseAmount,
    roundOffPaise: PaiseAmount,
    totalPaise: PaiseAmount,
    /** The step to which the shop rounds; 0 for none. Credit notes of the bill are rounded like it. */
    roundToPaise: z.optional(PaiseAmount),
    ...saleTax,
    creditPaise: PaiseAmount,
    /** The credit passed the limit of the account, on purpose. */
    isOverLimit: z.optional(z.boolean()),
    payments: z.array(BillEventPayment),
    lines: z.array(BillEventLine).check(z.minLength(1)),
  }),
);

/** Goods of an order came back; every figure is what was returned so far. */
export const OrderReduced = event(
  'orders.order-reduced',
  1,
  z.object({
    orderKey: Uuid,
    orderId: z.string(),
    isCancelled: z.boolean(),
    reducedAt: Instant,
    lines: z.array(
      z.object({
        lineNo: z.int(),
        productKey: Uuid,
        returnedMilli: MilliQuantity,
        netPaise: PaiseAmount,
        costPaise: PaiseAmount,
      }),
    ),
  }),
);
