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

/** Stock of one product moved; `change` is signed, the other numbers are the state after it. */
export const StockChanged = event(
  'catalog.stock-changed',
  1,
  z.object({
    productKey: Uuid,
    productId: z.string(),
    movementId: z.string(),
    kind: z.enum(['sale', 'return', 'void']),
    change: z.int(),
    changeMilli: z.optional(MilliQuantity),
    quantityLeft: z.int(),
    quantityLeftMilli: z.optional(MilliQuantity),
    ratingTotal: z.int(),
    ratingCount: z.int(),
    at: Instant,
  }),
);
