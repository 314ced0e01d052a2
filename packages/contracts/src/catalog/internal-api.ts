import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.js';
import { MAX_LINES } from '../shared/limits.js';
import { MAX_MILLI } from '../shared/quantity.js';
import { tidyText } from '../shared/text-schemas.js';
import { Instant, MilliQuantity, PaiseAmount } from '../shared/wire.js';
import { BillTaxContext } from './bill-tax-schemas.js';
import { BillLineRefusal, SoldBill } from './bills-api.js';
import { AvailabilityText, Product } from './schemas.js';

/** A product right after a movement, with the prices of that moment; `position` is that of catalog's event. */
export const StockSnapshot = z.object({
  _id: z.string(),
  productId: z.string(),
  productName: z.string(),
  unitPricePaise: PaiseAmount,
  unitCostPaise: PaiseAmount,
  quantityLeftMilli: MilliQuantity,
  availability: AvailabilityText,
  position: z.int(),
});
export type StockSnapshot = z.infer<typeof StockSnapshot>;

/** An order with tax is priced like a bill, and refused like one. */
export const StockRefusal = z.enum([...BillLineRefusal.options, 'buyer-details-needed', 'too-large']);
export type StockRefusal = z.infer<typeof StockRefusal>;

const orderKey = z.string().check(z.minLength(1));

/** `productRef` is a productId or an `_id`. The same product may stand in several lines. */
export const BasketLine = z.object({
  lineNo: z.int().check(z.gte(1)),
  productRef: z.string(),
  quantityMilli: MilliQuantity.check(z.gte(1), z.lte(MAX_MILLI)),
});
export type BasketLine = z.infer<typeof BasketLine>;

/**
 * All lines of an order or none. `at` is the time of the order; line numbers ascend from 1. A rating counts for the product
 * of line 1, at once with its stock.
 */
export const StockBasket = z.object({
  orderKey,
  /** What the ledger calls the order; absent in requests of an earlier release. */
  orderId: z.optional(z.string()),
  at: Instant,
  rating: z.optional(z.int().check(z.gte(1), z.lte(5))),
  /** How the order is taxed and rounded; absent in a `simple` shop. */
  tax: z.optional(
    z.object({ context: BillTaxContext, roundTo: z.union([z.literal(0), z.literal(50), z.literal(100)]) }),
  ),
  lines: z.array(BasketLine).check(z.minLength(1), z.maxLength(MAX_LINES)),
});
export type StockBasket = z.infer<typeof StockBasket>;

/** How many orders of a shop may share a call. */
export const MAX_BASKETS_PER_CALL = 64;

export const TakeStockRequest = z.object({
  shopId: z.string(),
  baskets: z.array(StockBasket).check(z.minLength(1), z.maxLength(MAX_BASKETS_PER_CALL)),
});
export type TakeStockRequest = z.infer<typeof TakeStockRequest>;

export const TakenLine = z.object({ lineNo: z.int(), product: StockSnapshot });
export type TakenLine = z.infer<typeof TakenLine>;

/** Why one line cannot be served; `leftMilli` is what is in stock. */
export const RefusedLine = z.object({ lineNo: z.int(), reason: StockRefusal, leftMilli: MilliQuantity });
export type RefusedLine = z.infer<typeof RefusedLine>;

/** `bill`: what the order adds up to with its tax; absent in a `simple` shop. */
const Taken = z.object({ outcome: z.literal('taken'), lines: z.array(TakenLine), bill: z.optional(SoldBill) });

/** `refused` names every line that could not be served; `voided`: the order was withdrawn before. */
export const TakeResult = z.discriminatedUnion('outcome', [
  Taken,
  z.object({ outcome: z.literal('refused'), lines: z.array(RefusedLine) }),
  z.object({ outcome: z.literal('voided') }),
]);
export type TakeResult = z.infer<typeof TakeResult>;

/** One result per basket, in their order. */
export const TakeStockReply = z.object({ results: z.array(TakeResult) });
export type TakeStockReply = z.infer<typeof TakeStockReply>;

/** `taken`: the void came too late, the take has happened and stands. */
export const VoidStockReply = z.discriminatedUnion('outcome', [z.object({ outcome: z.literal('voided') }), Taken]);
export type VoidStockReply = z.infer<typeof VoidStockReply>;

/** What orders asks catalog; never routed from outside. A repeat with the same `orderKey` gets the first answer. */
export const catalogInternalApi = {
  takeStock: endpoint({
    method: 'POST',
    path: '/internal/stock/take',
    auth: 'internal',
    summary: 'Take all lines of each order out of stock, or none of them and say why',
    body: TakeStockRequest,
    reply: TakeStockReply,
  }),
  voidStock: endpoint({
    method: 'POST',
    path: '/internal/stock/void',
    auth: 'internal',
    summary: 'Make sure that the lines of an order are never taken, unless they already are',
    body: z.object({ shopId: z.string(), orderKey }),
    reply: VoidStockReply,
  }),
  readProduct: endpoint({
    method: 'GET',
    path: '/internal/shops/:shopId/products/:ref',
    auth: 'internal',
    summary: 'One product by its productId or `_id`',
    params: z.object({ shopId: z.string(), ref: tidyText }),
    reply: z.object({ product: z.nullable(Product) }),
  }),
};
