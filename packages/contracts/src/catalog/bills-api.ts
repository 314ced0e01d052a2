import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.js';
import { MAX_LINES } from '../shared/limits.js';
import { MAX_MILLI } from '../shared/quantity.js';
import { Instant, MilliQuantity, PaiseAmount, Uuid } from '../shared/wire.js';
import { BillGst, BillLineTax, BillTaxContext } from './bill-tax-schemas.js';
import { AvailabilityText } from './schemas.js';

const Discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), basisPoints: z.int().check(z.gte(0), z.lte(10_000)) }),
  z.object({ kind: z.literal('amount'), paise: PaiseAmount.check(z.gte(0)) }),
]);

/** A line as the customer saw it; quantity and price are of the pack, pack 0 is the unit itself. */
export const BillBasketLine = z.object({
  lineNo: z.int().check(z.gte(1)),
  productRef: z.string(),
  packNo: z.int().check(z.gte(0)),
  quantityMilli: MilliQuantity.check(z.gte(1), z.lte(MAX_MILLI)),
  unitPricePaise: PaiseAmount.check(z.gte(0)),
  priceVersion: z.int().check(z.gte(0)),
  /** The cashier gave another price than the list's (`change-price`); `unitPricePaise` is that price. */
  isOwnPrice: z.boolean(),
  discount: z.nullable(Discount),
  forAmountPaise: z.nullable(PaiseAmount.check(z.gte(0))),
});
export type BillBasketLine = z.infer<typeof BillBasketLine>;

/** One bill. `shortStock`: `sell` books missing units as found before they are sold. */
export const BillBasket = z.object({
  orderKey: Uuid,
  /** What the ledger calls the bill; absent for a quote and in requests of an earlier release. */
  orderId: z.optional(z.string()),
  at: Instant,
  by: Uuid,
  lines: z.array(BillBasketLine).check(z.minLength(1), z.maxLength(MAX_LINES)),
  discount: z.nullable(Discount),
  roundTo: z.union([z.literal(0), z.literal(50), z.literal(100)]),
  shortStock: z.enum(['refuse', 'sell']),
  /** What the customer was shown to pay; `null` for a quote. */
  expectedTotalPaise: z.nullable(PaiseAmount),
  /** Absent in a `simple` shop, whose bills have no tax. */
  taxContext: z.optional(BillTaxContext),
  /** Name, address and State of the buyer are known; a large sale of a regular shop needs them. */
  isBuyerKnown: z.optional(z.boolean()),
});
export type BillBasket = z.infer<typeof BillBasket>;

/** A line as it is sold: units in stock that it takes, the list price and all that it adds up to. */
export const SoldBillLine = z.object({
  lineNo: z.int(),
  productKey: Uuid,
  productId: z.string(),
  productName: z.string(),
  unit: z.nullable(z.string()),
  packNo: z.int(),
  packName: z.nullable(z.string()),
  quantityMilli: MilliQuantity,
  unitsMilli: MilliQuantity,
  /** Sold loose; absent in bills of an earlier release. */
  allowsFractions: z.optional(z.boolean()),
  listPricePaise: PaiseAmount,
  unitPricePaise: PaiseAmount,
  /** Of one unit, not of the pack. */
  unitCostPaise: PaiseAmount,
  grossPaise: PaiseAmount,
  discountPaise: PaiseAmount,
  billDiscountPaise: PaiseAmount,
  netPaise: PaiseAmount,
  taxPaise: PaiseAmount,
  totalPaise: PaiseAmount,
  /** Units that were booked as found for this line. */
  foundMilli: MilliQuantity,
  /** Absent in a `simple` shop. */
  tax: z.optional(BillLineTax),
});
export type SoldBillLine = z.infer<typeof SoldBillLine>;

/** What is left of a product after a bill. */
export const BillStock = z.object({
  productKey: Uuid,
  productId: z.string(),
  quantityLeftMilli: MilliQuantity,
  availability: AvailabilityText,
});
export type BillStock = z.infer<typeof BillStock>;

export const SoldBill = z.object({
  lines: z.array(SoldBillLine),
  grossPaise: PaiseAmount,
  discountPaise: PaiseAmount,
  netPaise: PaiseAmount,
  taxPaise: PaiseAmount,
  roundOffPaise: PaiseAmount,
  totalPaise: PaiseAmount,
  /** Absent in a `simple` shop. */
  gst: z.optional(BillGst),
  /** Each product once. */
  stock: z.array(BillStock),
  /** Of catalog's last event for this bill; 0 for a quote. */
  position: z.int(),
});
export type SoldBill = z.infer<typeof SoldBill>;

export const BillLineRefusal = z.enum([
  'product-not-found',
  'product-expired',
  'out-of-stock',
  'insufficient-stock',
  'price-changed',
  'above-mrp',
  'fraction-not-allowed',
  'tax-data-missing',
  'mrp-missing',
  'below-tax',
]);
export type BillLineRefusal = z.infer<typeof BillLineRefusal>;

/** Why a line cannot be sold, with the figure that the cashier needs; `leftMilli` is in units of the product. */
export const RefusedBillLine = z.object({
  lineNo: z.int(),
  code: BillLineRefusal,
  leftMilli: z.optional(MilliQuantity),
  pricePaise: z.optional(PaiseAmount),
  priceVersion: z.optional(z.int()),
  mrpPaise: z.optional(PaiseAmount),
});
export type RefusedBillLine = z.infer<typeof RefusedBillLine>;

const Sold = z.object({ outcome: z.literal('sold'), bill: SoldBill });

/** `total-changed` has the bill as it adds up now; nothing is taken unless the outcome is `sold`. */
export const BillResult = z.discriminatedUnion('outcome', [
  Sold,
  z.object({ outcome: z.literal('refused'), lines: z.array(RefusedBillLine) }),
  z.object({ outcome: z.literal('total-changed'), quote: SoldBill }),
  z.object({ outcome: z.literal('too-large') }),
  z.object({ outcome: z.literal('buyer-details-needed') }),
  z.object({ outcome: z.literal('voided') }),
]);
export type BillResult = z.infer<typeof BillResult>;

export const BillQuoteResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('quoted'), quote: SoldBill }),
  z.object({ outcome: z.literal('refused'), lines: z.array(RefusedBillLine) }),
  z.object({ outcome: z.literal('too-large') }),
  z.object({ outcome: z.literal('buyer-details-needed') }),
]);
export type BillQuoteResult = z.infer<typeof BillQuoteResult>;

/** How many bills of a shop may share a call. */
export const MAX_BILLS_PER_CALL = 32;

/** What orders asks catalog about bills; never routed from outside. A repeat with the same `orderKey` gets the first answer. */
export const catalogBillsApi = {
  sellBills: endpoint({
    method: 'POST',
    path: '/internal/bills/sell',
    auth: 'internal',
    summary: 'Price each bill and take all of its lines out of stock, or none of them and say why',
    body: z.object({
      shopId: z.string(),
      bills: z.array(BillBasket).check(z.minLength(1), z.maxLength(MAX_BILLS_PER_CALL)),
    }),
    reply: z.object({ results: z.array(BillResult) }),
  }),
  quoteBill: endpoint({
    method: 'POST',
    path: '/internal/bills/quote',
    auth: 'internal',
    summary: 'What a bill would add up to now, and what would refuse it; nothing is taken',
    body: z.object({ shopId: z.string(), bill: BillBasket }),
    reply: z.object({ result: BillQuoteResult }),
  }),
  voidBill: endpoint({
    method: 'POST',
    path: '/internal/bills/void',
    auth: 'internal',
    summary: 'Make sure that a bill is never sold, unless it already is',
    body: z.object({ shopId: z.string(), orderKey: Uuid }),
    reply: z.object({ result: z.discriminatedUnion('outcome', [Sold, z.object({ outcome: z.literal('voided') })]) }),
  }),
  rateLines: endpoint({
    method: 'POST',
    path: '/internal/bills/rate',
    auth: 'internal',
    summary: 'Count ratings of lines in the averages of their products; a higher `changeNo` wins',
    body: z.object({
      shopId: z.string(),
      orderKey: Uuid,
      lines: z
        .array(z.object({ lineNo: z.int(), productKey: Uuid, rating: z.int(), changeNo: z.int() }))
        .check(z.minLength(1)),
    }),
    reply: z.object({ position: z.nullable(z.int()) }),
  }),
};
