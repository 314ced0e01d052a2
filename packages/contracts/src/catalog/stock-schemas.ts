import * as z from 'zod/mini';
import { onlyFor } from '../kit/hidden-fields.js';
import { cacheBusters, wholeNumberParam } from '../kit/query.js';
import { MAX_BATCH_NO, MAX_LINES, MAX_UNITS } from '../shared/limits.js';
import { MAX_PRICE_PAISE, toRupees } from '../shared/money.js';
import { decimal } from '../shared/number-schemas.js';
import { atMost } from '../shared/text-fields.js';
import { requiredText, textCheck, tidyDay, tidyText, tidyUuid } from '../shared/text-schemas.js';
import { CalendarDay, Instant, Quantity, Rupees, replyOf } from '../shared/wire.js';
import { AvailabilityText } from './schemas.js';

/** Why stock is not what it should be (purchasing.md 4.3). */
export const ADJUSTMENT_REASONS = ['damaged', 'expired', 'lost', 'own-use', 'sample', 'found', 'correction'] as const;

/** What moved the stock of a product; `adjusted` has a reason. */
export const LEDGER_KINDS = [
  'initial',
  'sale',
  'return',
  'received',
  'receipt-cancelled',
  'purchase-return',
  'adjusted',
  'counted',
  'damaged',
  'expired',
  'found',
  'found-back',
] as const;

const MOST_RUPEES = toRupees(MAX_PRICE_PAISE);

/** The texts of the rules, once. */
export const stockTexts = {
  adjustmentKey: 'adjustmentKey must be a UUID',
  receiptKey: 'receiptKey must be a UUID',
  lines: `There must be 1 to ${MAX_LINES} lines`,
  product: 'Choose a product',
  change: `Change must be from -${MAX_UNITS} to ${MAX_UNITS} and not 0, with at most three decimals`,
  stock: (name: string) => `${name} must be from 0 to ${MAX_UNITS}, with at most three decimals`,
  changeOrSetTo: 'Give either change, or setTo together with seen',
  reason: `reason must be one of ${ADJUSTMENT_REASONS.join(', ')}`,
  note: 'Note must be at most 200 characters',
  quantity: `Quantity must be above 0 and at most ${MAX_UNITS}, with at most three decimals`,
  unitCost: `Cost must be from 0 to ${MOST_RUPEES}, with at most two decimals`,
  expiry: 'Expiry date must be a day, such as 2027-06-05, or null',
  batchNo: `Batch number must be at most ${MAX_BATCH_NO} characters`,
  takeOffFound: 'takeOffFound must be true or false',
  kind: `kind must be one of ${LEDGER_KINDS.join(', ')}`,
  day: (name: string) => `${name} must be a day, such as 2026-11-21`,
  settlesFound: 'settlesFound must be true or false',
  days: 'days must be a whole number of at least 0',
  limit: 'limit must be a whole number of at least 1',
  cursor: 'cursor must be one that an earlier page has sent',
} as const;

const note = z._default(z.nullable(tidyText.check(textCheck(atMost(200, stockTexts.note)))), null);

function linesOf<S extends z.ZodMiniType>(line: S) {
  const error = stockTexts.lines;
  return z.array(line, { error }).check(z.minLength(1, { error }), z.maxLength(MAX_LINES, { error }));
}

const stockLevel = (name: string) => z.optional(decimal(stockTexts.stock(name), { places: 3, min: 0, max: MAX_UNITS }));

const isOneWay = (line: { change?: number; setTo?: number; seen?: number }) =>
  line.change === undefined
    ? line.setTo !== undefined && line.seen !== undefined
    : line.change !== 0 && line.setTo === undefined && line.seen === undefined;

/** `setTo` counts only while the stock is what was `seen`; `settlesFound`: what was sold beyond the count is explained by it. */
const AdjustmentLineRequest = z
  .object({
    productId: requiredText(stockTexts.product),
    change: z.optional(decimal(stockTexts.change, { places: 3, min: -MAX_UNITS, max: MAX_UNITS })),
    setTo: stockLevel('setTo'),
    seen: stockLevel('seen'),
    reason: z.enum(ADJUSTMENT_REASONS, { error: stockTexts.reason }),
    note,
    settlesFound: z.optional(z.boolean({ error: stockTexts.settlesFound })),
  })
  .check(z.refine(isOneWay, { error: stockTexts.changeOrSetTo, path: ['change'] }));

export const AdjustStockRequest = z.object({
  adjustmentKey: tidyUuid(stockTexts.adjustmentKey),
  lines: linesOf(AdjustmentLineRequest),
});
export type AdjustStockRequest = z.infer<typeof AdjustStockRequest>;

/** What is left of a product; each product once. */
const StockLeft = z.object({ productId: z.string(), quantity: Quantity, availability: AvailabilityText });

export const AdjustStockReply = replyOf({
  message: z.string(),
  adjustment: z.object({
    adjustmentKey: z.string(),
    at: Instant,
    by: z.string(),
    lines: z.array(
      z.object({
        lineNo: z.int(),
        productId: z.string(),
        productName: z.string(),
        change: Quantity,
        reason: z.enum(ADJUSTMENT_REASONS),
        note: z.nullable(z.string()),
      }),
    ),
  }),
  stock: z.array(StockLeft),
});

/** `unitCost` is what one unit was paid with; `expiryDate` becomes that of the product; `batchNo` stays on the movement. */
const ReceiptLineRequest = z.object({
  productId: requiredText(stockTexts.product),
  quantity: decimal(stockTexts.quantity, { places: 3, above: 0, max: MAX_UNITS }),
  unitCost: decimal(stockTexts.unitCost, { places: 2, min: 0, max: MOST_RUPEES }),
  expiryDate: z.optional(z.nullable(tidyDay(stockTexts.expiry))),
  batchNo: z.optional(z.nullable(tidyText.check(textCheck(atMost(MAX_BATCH_NO, stockTexts.batchNo))))),
});

/** `takeOffFound`: units that were sold beyond the count are of this receipt and go off it again. */
export const ReceiveStockRequest = z.object({
  receiptKey: tidyUuid(stockTexts.receiptKey),
  lines: linesOf(ReceiptLineRequest),
  note,
  takeOffFound: z._default(z.boolean({ error: stockTexts.takeOffFound }), true),
});
export type ReceiveStockRequest = z.infer<typeof ReceiveStockRequest>;

export const ReceiveStockReply = replyOf({
  message: z.string(),
  receipt: z.object({
    receiptKey: z.string(),
    receiptId: z.string(),
    at: Instant,
    by: z.string(),
    note: z.nullable(z.string()),
    /** What the goods cost. */
    total: Rupees,
    lines: z.array(
      z.object({
        lineNo: z.int(),
        productId: z.string(),
        productName: z.string(),
        quantity: Quantity,
        unitCost: Rupees,
        amount: Rupees,
        expiryDate: z.nullable(CalendarDay),
        /** Left out where the line named none. */
        batchNo: z.optional(z.string()),
      }),
    ),
  }),
  stock: z.array(StockLeft),
  /** Products whose selling price is below their new cost. */
  belowCost: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      sellingPrice: Rupees,
      costPrice: onlyFor('see-cost', Rupees),
    }),
  ),
});

export const LedgerParams = z.object({ productId: tidyText });

const dayParam = (name: string) => z.optional(tidyDay(stockTexts.day(name)));

export const LedgerQuery = z.object({
  ...cacheBusters,
  kind: z.optional(z.pipe(tidyText, z.enum(LEDGER_KINDS, { error: stockTexts.kind }))),
  from: dayParam('from'),
  to: dayParam('to'),
  cursor: z.optional(tidyText),
  limit: z._default(wholeNumberParam(stockTexts.limit, { min: 1, max: 200 }), 50),
});

/** A movement of a product; `left` is the stock after it, a running sum. */
export const LedgerRow = z.object({
  movementId: z.string(),
  at: Instant,
  kind: z.enum(LEDGER_KINDS),
  change: Quantity,
  left: Quantity,
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  documentKind: z.nullable(z.enum(['order', 'invoice', 'credit-note', 'adjustment', 'receipt', 'count'])),
  /** The orderId of a sale, the invoiceId of a return, the receiptId of a receipt, the countId of a count. */
  document: z.nullable(z.string()),
  by: z.nullable(z.string()),
  /** Of goods that came in: the batch on the packet, and its last day where the receipt named one. */
  batchNo: z.nullable(z.string()),
  expiryDate: z.nullable(CalendarDay),
});
export type LedgerRow = z.infer<typeof LedgerRow>;

/** Rows newest first; `opening` and `closing` are the stock before and after the days asked for. */
export const LedgerReply = replyOf({
  timeZone: z.string(),
  productId: z.string(),
  productName: z.string(),
  unit: z.string(),
  opening: Quantity,
  closing: Quantity,
  rows: z.array(LedgerRow),
  next: z.nullable(z.string()),
});

const page = {
  ...cacheBusters,
  cursor: z.optional(tidyText),
  limit: z._default(wholeNumberParam(stockTexts.limit, { min: 1, max: 200 }), 50),
};

/** Adjusted lines, newest first. */
export const ListAdjustmentsQuery = z.object(page);
export const ListAdjustmentsReply = replyOf({
  timeZone: z.string(),
  adjustments: z.array(
    z.object({
      movementId: z.string(),
      adjustmentKey: z.string(),
      at: Instant,
      by: z.nullable(z.string()),
      productId: z.string(),
      productName: z.string(),
      unit: z.string(),
      change: Quantity,
      reason: z.enum(ADJUSTMENT_REASONS),
      note: z.nullable(z.string()),
    }),
  ),
  next: z.nullable(z.string()),
});

const MOST_DAYS = 366;

/** Stock whose last day is at most so many days from today; what is expired already, too. */
export const ExpiringQuery = z.object({
  ...page,
  days: z._default(wholeNumberParam(stockTexts.days, { min: 0, max: MOST_DAYS }), 30),
});

/** `value` is at cost; `total` is of all pages. */
export const ExpiringReply = replyOf({
  today: CalendarDay,
  products: z.array(
    z.object({
      _id: z.string(),
      productId: z.string(),
      productName: z.string(),
      unit: z.string(),
      quantity: Quantity,
      expiryDate: CalendarDay,
      value: onlyFor('see-cost', Rupees),
    }),
  ),
  total: z.object({ products: z.int(), value: onlyFor('see-cost', Rupees) }),
  next: z.nullable(z.string()),
});
