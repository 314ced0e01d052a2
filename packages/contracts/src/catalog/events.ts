import * as z from 'zod/mini';
import { event } from '../kit/event.js';
import { CalendarDay, Instant, MilliQuantity, PaiseAmount, Uuid } from '../shared/wire.js';

/** A product with the prices and the stock it came with. */
export const AddedProduct = z.object({
  productKey: Uuid,
  productId: z.string(),
  productName: z.string(),
  category: z.string(),
  supplier: z.nullable(z.string()),
  unit: z.string(),
  imageUrl: z.nullable(z.string()),
  costPaise: PaiseAmount,
  sellingPaise: PaiseAmount,
  quantity: z.int(),
  quantityMilli: z.optional(MilliQuantity),
  thresholdValue: z.int(),
  thresholdMilli: z.optional(MilliQuantity),
  expiryDate: z.nullable(CalendarDay),
  createdAt: Instant,
  /** Stock that was there when the shop started: no purchase. Absent means no. */
  isOpening: z.optional(z.boolean()),
});

/** Products came into the catalogue, one or a whole file; their stock is a purchase of that moment unless it is opening stock. */
export const ProductsAdded = event(
  'catalog.products-added',
  1,
  z.object({ products: z.array(AddedProduct).check(z.minLength(1)) }),
);

/** Why stock moved. `damaged` and `expired` are losses, `found` are units sold beyond the count. */
export const StockKind = z.enum([
  'sale',
  'return',
  'void',
  'received',
  'receipt-cancelled',
  'adjusted',
  'counted',
  'damaged',
  'expired',
  'found',
  'found-back',
]);
export type StockKind = z.infer<typeof StockKind>;

/** Stock of one product moved; `change` is signed, the other numbers are the state after it. */
export const StockChanged = event(
  'catalog.stock-changed',
  1,
  z.object({
    productKey: Uuid,
    productId: z.string(),
    movementId: z.string(),
    kind: StockKind,
    change: z.int(),
    changeMilli: z.optional(MilliQuantity),
    quantityLeft: z.int(),
    quantityLeftMilli: z.optional(MilliQuantity),
    ratingTotal: z.int(),
    ratingCount: z.int(),
    /** That of the product at this movement; absent in events of before: the one that it was added with. */
    expiryDate: z.optional(z.nullable(CalendarDay)),
    /** Units that came back to a product which is archived; absent means no. */
    isArchived: z.optional(z.boolean()),
    at: Instant,
  }),
);

/** A product as it is now: figures and lists of now follow it, past sales keep theirs. */
export const ProductChanged = event(
  'catalog.product-changed',
  1,
  z.object({
    productKey: Uuid,
    productId: z.string(),
    /** Rises with every change of the product; an older one never wins. */
    version: z.int(),
    productName: z.string(),
    category: z.string(),
    supplier: z.nullable(z.string()),
    unit: z.nullable(z.string()),
    imageUrl: z.nullable(z.string()),
    costPaise: PaiseAmount,
    sellingPaise: PaiseAmount,
    thresholdMilli: MilliQuantity,
    expiryDate: z.nullable(CalendarDay),
    quantityMilli: MilliQuantity,
    isArchived: z.boolean(),
    /** What the change took the place of, for figures that depend on the day. */
    before: z.object({ expiryDate: z.nullable(CalendarDay), isArchived: z.boolean() }),
    changedAt: Instant,
  }),
);

/** Goods came in: stock that was added at its cost, dated when it was posted. */
export const GoodsReceived = event(
  'catalog.goods-received',
  1,
  z.object({
    receiptKey: Uuid,
    receiptId: z.string(),
    isCancelled: z.boolean(),
    postedAt: Instant,
    by: Uuid,
    lines: z
      .array(
        z.object({
          lineNo: z.int(),
          productKey: Uuid,
          productId: z.string(),
          unitsMilli: MilliQuantity,
          costPaise: PaiseAmount,
          goodsPaise: PaiseAmount,
        }),
      )
      .check(z.minLength(1)),
  }),
);
