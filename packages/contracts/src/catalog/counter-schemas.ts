import * as z from 'zod/mini';
import { cacheBusters } from '../kit/query.js';
import { tidyText } from '../shared/text-schemas.js';
import { CalendarDay, Quantity, Rupees, replyOf } from '../shared/wire.js';
import { ProductTaxView } from './product-tax-schemas.js';

/** A code of a product; pack 0 is the unit itself. */
export const ProductCode = z.object({ code: z.string(), packNo: z.int() });
export type ProductCode = z.infer<typeof ProductCode>;

/** Several units that are sold as one; without a price of its own it costs units times the price of the unit. */
export const ProductPack = z.object({
  packNo: z.int(),
  name: z.string(),
  units: Quantity,
  price: z.nullable(Rupees),
});
export type ProductPack = z.infer<typeof ProductPack>;

/** A product as the counter keeps it on the device; it has no cost. */
export const CounterProduct = z.object({
  _id: z.string(),
  productId: z.string(),
  name: z.string(),
  alias: z.nullable(z.string()),
  family: z.nullable(z.string()),
  category: z.string(),
  price: Rupees,
  mrp: z.nullable(Rupees),
  unit: z.nullable(z.string()),
  /** Whether parts of a unit may be sold. */
  fractions: z.boolean(),
  stock: Quantity,
  expiryDate: z.nullable(CalendarDay),
  codes: z.array(ProductCode),
  packs: z.array(ProductPack),
  /** Units sold in the last 30 days. */
  sold30: Quantity,
  image: z.nullable(z.string()),
  priceVersion: z.int(),
  tax: z.nullable(ProductTaxView),
});
export type CounterProduct = z.infer<typeof CounterProduct>;

/** `since` is a `version` of an earlier reply; any other text answers the whole list. */
export const ListCounterProductsQuery = z.object({ ...cacheBusters, since: z.optional(tidyText) });

/** `changes`: only what changed since then; `removed` are `_id`s that left the list. */
export const ListCounterProductsReply = replyOf({
  timeZone: z.string(),
  version: z.string(),
  changes: z.boolean(),
  /** The name of the rate pack; null in a shop without GST. */
  taxPack: z.nullable(z.string()),
  products: z.array(CounterProduct),
  removed: z.array(z.string()),
});

export const ReadByCodeParams = z.object({ code: tidyText });
/** `quantity` and `amount` come from the code of a scale. */
export const ReadByCodeReply = replyOf({
  product: CounterProduct,
  packNo: z.int(),
  quantity: z.nullable(Quantity),
  amount: z.nullable(Rupees),
});
