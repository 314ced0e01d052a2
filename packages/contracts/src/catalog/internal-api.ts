import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.js';
import { MAX_UNITS } from '../shared/limits.js';
import { tidyText } from '../shared/text-schemas.js';
import { Instant, PaiseAmount } from '../shared/wire.js';
import { AvailabilityText, Product } from './schemas.js';

/** A product right after a movement, with the prices of that moment; `position` is that of catalog's event. */
export const StockSnapshot = z.object({
  _id: z.string(),
  productId: z.string(),
  productName: z.string(),
  unitPricePaise: PaiseAmount,
  unitCostPaise: PaiseAmount,
  quantityLeft: z.int(),
  availability: AvailabilityText,
  position: z.int(),
});
export type StockSnapshot = z.infer<typeof StockSnapshot>;

export const StockRefusal = z.enum([
  'product-not-found',
  'product-expired',
  'out-of-stock',
  'insufficient-stock',
  'voided',
]);
export type StockRefusal = z.infer<typeof StockRefusal>;

const movementId = z.string().check(z.minLength(1));

/** `productRef` is a productId or an `_id`; `at` is the time of the order. */
const StockTake = z.object({
  movementId,
  productRef: z.string(),
  quantity: z.int().check(z.gte(1), z.lte(MAX_UNITS)),
  rating: z.int().check(z.gte(1), z.lte(5)),
  at: Instant,
});

/** How many takes of a shop may share a call. */
export const MAX_TAKES_AT_ONCE = 64;

export const TakeStockRequest = z.object({
  shopId: z.string(),
  takes: z.array(StockTake).check(z.minLength(1), z.maxLength(MAX_TAKES_AT_ONCE)),
});
export type TakeStockRequest = z.infer<typeof TakeStockRequest>;

const Taken = z.object({ outcome: z.literal('taken'), product: StockSnapshot });

export const TakeResult = z.discriminatedUnion('outcome', [
  Taken,
  z.object({ outcome: z.literal('refused'), reason: StockRefusal, left: z.int() }),
]);
export type TakeResult = z.infer<typeof TakeResult>;

/** One result per take, in their order. */
export const TakeStockReply = z.object({ results: z.array(TakeResult) });
export type TakeStockReply = z.infer<typeof TakeStockReply>;

/** `taken`: the void came too late, the take has happened and stands. */
export const VoidStockReply = z.discriminatedUnion('outcome', [z.object({ outcome: z.literal('voided') }), Taken]);
export type VoidStockReply = z.infer<typeof VoidStockReply>;

/** What orders asks catalog; never routed from outside. A repeat with the same `movementId` gets the first answer. */
export const catalogInternalApi = {
  takeStock: endpoint({
    method: 'POST',
    path: '/internal/stock/take',
    auth: 'internal',
    summary: 'Take units out of stock and add ratings, or refuse, each for itself',
    body: TakeStockRequest,
    reply: TakeStockReply,
  }),
  voidStock: endpoint({
    method: 'POST',
    path: '/internal/stock/void',
    auth: 'internal',
    summary: 'Make sure that a movement never happens, unless it already has',
    body: z.object({ shopId: z.string(), movementId }),
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
