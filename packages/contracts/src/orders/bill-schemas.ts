import * as z from 'zod/mini';
import { AvailabilityText } from '../catalog/schemas.js';
import { cacheBusters, wholeNumberParam } from '../kit/query.js';
import { MAX_LINES, MAX_UNITS } from '../shared/limits.js';
import { decimal, MAX_RUPEES, orNull } from '../shared/number-schemas.js';
import { requiredText, tidyDay, tidyText, tidyUuid } from '../shared/text-schemas.js';
import { CalendarDay, Instant, Quantity, Rupees, replyOf } from '../shared/wire.js';
import { SALE_DOCUMENT_TYPES } from '../tax/document-type.js';
import { isState, newStateCode } from '../tax/states.js';
import { TREATMENTS } from '../tax/tax-rule.js';

export const MAX_PAYMENTS = 8;
export const PAYMENT_METHODS = ['cash', 'upi', 'card', 'bank', 'other'] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** The texts of the rules, once. */
export const billTexts = {
  key: 'billKey must be a UUID',
  heldKey: 'heldKey must be a UUID',
  customer: 'Choose a customer of the list',
  drawer: 'Choose a drawer of the list',
  batch: 'Choose a batch of the list',
  lines: `A bill has 1 to ${MAX_LINES} lines`,
  product: 'Choose a product',
  quantity: `Quantity must be above 0 and at most ${MAX_UNITS}, with at most three decimals`,
  price: 'Price must be 0 or more, with at most two decimals',
  version: 'priceVersion must be that of the list',
  pack: 'packNo must be a whole number of at least 0',
  discount: 'A discount is a percent from 0 to 100 or an amount, with at most two decimals',
  discountAbove: 'A discount can be at most the amount it is taken off',
  discountOverLimit: (percent: number) => `You may give at most ${percent}% discount`,
  ownPrice: 'You may not change prices',
  amount: 'Amount must be above 0, with at most two decimals',
  tendered: 'tendered is for cash and at least the amount',
  payments: `A bill has at most ${MAX_PAYMENTS} payments`,
  method: 'method must be cash, upi, card, bank or other',
  state: 'state must be done or pending; only UPI can be pending',
  reference: 'Reference must be at most 35 characters',
  credit: 'credit must be 0 or more, with at most two decimals',
  overLimit: 'overLimit must be true or false',
  total: 'expectedTotal must be 0 or more, with at most two decimals',
  shortStock: 'shortStock must be refuse or sell',
  note: 'Note must be at most 200 characters',
  label: 'Label must be at most 60 characters',
  limit: 'limit must be a whole number of at least 1',
  cursor: 'cursor must be one that an earlier page has sent',
  placeOfSupply: 'Unknown State',
  day: 'day must be a day, such as 2026-11-21',
  ratings: `There must be 1 to ${MAX_LINES} ratings, each of another line`,
  lineNo: 'lineNo must be a whole number of at least 1',
  rating: 'Rating must be a whole number from 1 to 5',
} as const;

/** `{percent}` or `{amount}`. */
export const BillDiscount = z.union(
  [
    z.strictObject({ percent: decimal(billTexts.discount, { places: 2, min: 0, max: 100 }) }),
    z.strictObject({ amount: decimal(billTexts.discount, { places: 2, min: 0, max: MAX_RUPEES }) }),
  ],
  { error: billTexts.discount },
);
export type BillDiscount = z.infer<typeof BillDiscount>;

export const BillLineRequest = z.object({
  productId: requiredText(billTexts.product),
  packNo: z._default(z.int({ error: billTexts.pack }).check(z.gte(0, { error: billTexts.pack })), 0),
  quantity: decimal(billTexts.quantity, { places: 3, above: 0, max: MAX_UNITS }),
  unitPrice: decimal(billTexts.price, { places: 2, min: 0, max: 10_000_000 }),
  priceVersion: z.int({ error: billTexts.version }).check(z.gte(0, { error: billTexts.version })),
  /** The cashier's own price instead of the list's. */
  ownPrice: z._default(z.boolean(), false),
  discount: orNull(BillDiscount),
  batchId: orNull(tidyUuid(billTexts.batch)),
  forAmount: orNull(decimal(billTexts.amount, { places: 2, above: 0, max: MAX_RUPEES })),
  reason: orNull(tidyText),
});

export const BillPaymentRequest = z.object({
  method: z.enum(PAYMENT_METHODS, { error: billTexts.method }),
  amount: decimal(billTexts.amount, { places: 2, above: 0, max: MAX_RUPEES }),
  tendered: orNull(decimal(billTexts.tendered, { places: 2, above: 0, max: MAX_RUPEES })),
  state: z._default(z.enum(['done', 'pending'], { error: billTexts.state }), 'done'),
  reference: orNull(tidyText.check(z.maxLength(35, { error: billTexts.reference }))),
});

/** The two-digit code of a State. */
const StateCode = tidyText.check(z.refine(isState, { error: ({ input }) => stateText(String(input)) }));

function stateText(code: string): string {
  const now = newStateCode(code);
  return now === null ? billTexts.placeOfSupply : `State ${code} is now ${now}`;
}

const basket = {
  lines: z
    .array(BillLineRequest, { error: billTexts.lines })
    .check(z.minLength(1, { error: billTexts.lines }), z.maxLength(MAX_LINES, { error: billTexts.lines })),
  discount: orNull(BillDiscount),
  customerId: orNull(tidyUuid(billTexts.customer)),
  shortStock: z._default(z.enum(['refuse', 'sell'], { error: billTexts.shortStock }), 'refuse'),
  taxPack: orNull(tidyText),
  /** Where the goods go; without it the buyer's State, or the shop's. */
  placeOfSupply: z.optional(z.nullable(StateCode)),
};

export const QuoteBillRequest = z.object(basket);

export const PlaceBillRequest = z.object({
  ...basket,
  billKey: tidyUuid(billTexts.key),
  drawerId: orNull(tidyUuid(billTexts.drawer)),
  note: orNull(tidyText.check(z.maxLength(200, { error: billTexts.note }))),
  payments: z
    .array(BillPaymentRequest, { error: billTexts.payments })
    .check(z.maxLength(MAX_PAYMENTS, { error: billTexts.payments })),
  credit: z._default(decimal(billTexts.credit, { places: 2, min: 0, max: MAX_RUPEES }), 0),
  /** Sell although the account passes its limit; noted on the account. */
  overLimit: z.optional(z.boolean({ error: billTexts.overLimit })),
  expectedTotal: decimal(billTexts.total, { places: 2, min: 0, max: MAX_RUPEES }),
});

const Treatment = z.enum([...TREATMENTS, 'none']);
const taxAmounts = { taxable: Rupees, cgst: Rupees, sgst: Rupees, igst: Rupees, cess: Rupees };

/** The tax of a line; `rate` in percent, `taxable` of untaxed goods is their value. */
export const BillLineGst = z.object({
  hsn: z.nullable(z.string()),
  uqc: z.nullable(z.string()),
  treatment: Treatment,
  rate: z.number(),
  ...taxAmounts,
  belowMrp: Rupees,
});

/** The tax of a bill by treatment and rate, and the document it will be. */
export const BillGstSums = z.object({
  documentType: z.enum(SALE_DOCUMENT_TYPES),
  placeOfSupply: z.nullable(z.string()),
  interState: z.boolean(),
  rates: z.array(z.object({ treatment: Treatment, rate: z.number(), cessRate: z.number(), ...taxAmounts })),
  warnings: z.array(z.object({ lineNo: z.int(), code: z.literal('unit-value-between-rates') })),
});

/** A line as it was sold, or would be; `discount` is its own, `billDiscount` its share of the bill's. */
export const BillLine = z.object({
  lineNo: z.int(),
  productId: z.string(),
  productName: z.string(),
  quantity: Quantity,
  unit: z.nullable(z.string()),
  packNo: z.int(),
  packName: z.nullable(z.string()),
  unitPrice: Rupees,
  gross: Rupees,
  discount: Rupees,
  billDiscount: Rupees,
  net: Rupees,
  tax: Rupees,
  total: Rupees,
  /** Absent in a shop without a tax profile. */
  gst: z.optional(BillLineGst),
});
export type BillLine = z.infer<typeof BillLine>;

const sums = {
  lines: z.array(BillLine),
  gross: Rupees,
  discount: Rupees,
  net: Rupees,
  tax: Rupees,
  roundOff: Rupees,
  total: Rupees,
  /** Absent in a shop without a tax profile. */
  gst: z.optional(BillGstSums),
};

export const BillPayment = z.object({
  method: PaymentMethod,
  amount: Rupees,
  tendered: z.nullable(Rupees),
  state: z.enum(['done', 'pending']),
  reference: z.nullable(z.string()),
});

export const Bill = z.object({
  billKey: z.string(),
  orderId: z.string(),
  placedAt: Instant,
  customerId: z.nullable(z.string()),
  note: z.nullable(z.string()),
  ...sums,
  payments: z.array(BillPayment),
  credit: Rupees,
  change: Rupees,
});
export type Bill = z.infer<typeof Bill>;

export const BillStockLeft = z.object({ productId: z.string(), quantity: Quantity, availability: AvailabilityText });

/** `invoiceId` is null while billing is away: the number follows. `found` are units sold beyond the count. */
export const PlaceBillReply = replyOf({
  message: z.string(),
  bill: Bill,
  invoiceId: z.nullable(z.string()),
  balance: z.nullable(Rupees),
  stock: z.array(BillStockLeft),
  found: z.array(z.object({ productId: z.string(), quantity: Quantity })),
});

export const Quote = z.object(sums);
export const QuoteBillReply = replyOf({ quote: Quote });

/** An `orderId` or a `billKey`. */
export const BillParams = z.object({ billRef: tidyText });
/** `ratings` are those of its lines that were rated. */
export const ReadBillReply = replyOf({ bill: Bill, ratings: z.array(z.object({ lineNo: z.int(), rating: z.int() })) });

export const ListBillsQuery = z.object({
  ...cacheBusters,
  day: z.optional(tidyDay(billTexts.day)),
  cursor: z.optional(tidyText),
  limit: z._default(wholeNumberParam(billTexts.limit, { min: 1, max: 200 }), 50),
});
export const ListBillsReply = replyOf({
  timeZone: z.string(),
  day: z.nullable(CalendarDay),
  bills: z.array(Bill),
  next: z.nullable(z.string()),
});

/** A bill that waits; its `bill` is what the counter needs to go on with it and has no other meaning. */
export const HeldBill = z.object({
  heldKey: z.string(),
  version: z.int(),
  label: z.string(),
  customerId: z.nullable(z.string()),
  lines: z.int(),
  total: Rupees,
  by: z.string(),
  at: Instant,
  bill: z.record(z.string(), z.unknown()),
});
export type HeldBill = z.infer<typeof HeldBill>;
export const MAX_HELD_BILLS = 200;

export const HeldBillParams = z.object({ heldKey: tidyUuid(billTexts.heldKey) });
export const HoldBillRequest = z.object({
  version: z.int().check(z.gte(0)),
  label: tidyText.check(z.maxLength(60, { error: billTexts.label })),
  customerId: orNull(tidyUuid(billTexts.customer)),
  lines: z.int().check(z.gte(1), z.lte(MAX_LINES)),
  total: decimal(billTexts.total, { places: 2, min: 0, max: MAX_RUPEES }),
  bill: z.record(z.string(), z.unknown()),
});
export const HeldBillReply = replyOf({ held: HeldBill });
export const ListHeldBillsReply = replyOf({ held: z.array(HeldBill) });
export const DropHeldBillReply = replyOf({ message: z.string() });

export const RateBillParams = z.object({ orderId: tidyText });

const LineRating = z.object({
  lineNo: z.int({ error: billTexts.lineNo }).check(z.gte(1, { error: billTexts.lineNo })),
  rating: z
    .int({ error: billTexts.rating })
    .check(z.gte(1, { error: billTexts.rating }), z.lte(5, { error: billTexts.rating })),
});

const hasOwnLines = (ratings: readonly { readonly lineNo: number }[]) =>
  new Set(ratings.map(({ lineNo }) => lineNo)).size === ratings.length;

/** Each line once; a later rating takes the place of the one before. */
export const RateBillRequest = z.object({
  ratings: z
    .array(LineRating, { error: billTexts.ratings })
    .check(
      z.minLength(1, { error: billTexts.ratings }),
      z.maxLength(MAX_LINES, { error: billTexts.ratings }),
      z.refine(hasOwnLines, { error: billTexts.ratings }),
    ),
});

/** `rating` is the mean of all rated lines of the bill, half up. */
export const RateBillReply = replyOf({
  orderId: z.string(),
  rating: z.int(),
  ratings: z.array(z.object({ lineNo: z.int(), rating: z.int() })),
});

/** What the shop allows at the counter; `roundTo` in rupees. */
export const SellingRules = z.object({
  version: z.int(),
  roundTo: z.union([z.literal(0), z.literal(0.5), z.literal(1)]),
  discountLimitPercent: z.number().check(z.gte(0), z.lte(100)),
  shortStock: z.enum(['refuse', 'ask', 'sell']),
  repeatKeepsCustomer: z.boolean(),
});
export type SellingRules = z.infer<typeof SellingRules>;
export const SellingRulesReply = replyOf({ rules: SellingRules });
