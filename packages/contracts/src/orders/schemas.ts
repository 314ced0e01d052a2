import * as z from 'zod/mini';
import { AvailabilityText, Product } from '../catalog/schemas.js';
import { cacheBusters, wholeNumberParam } from '../kit/query.js';
import { MAX_ORDERS_PAGE, MAX_UNITS } from '../shared/limits.js';
import { requiredText, tidyText } from '../shared/text-schemas.js';
import { Instant, Quantity, Rupees, replyOf } from '../shared/wire.js';

export const DEFAULT_ORDERS_PAGE = 10;
/** No shop has as many pages; keeps the row offset of a page an exact number. */
const MAX_PAGE = 1_000_000_000_000;

/** The texts of the rules, once; `precedence` in api.ts puts them in order. */
export const orderTexts = {
  required: 'Product ID, quantity, and rating are required',
  quantityLow: 'Quantity must be at least 1',
  quantityNotWhole: `Quantity must be a whole number of at most ${MAX_UNITS}`,
  rating: 'Rating must be a whole number from 1 to 5',
  limit: 'limit must be a whole number of at least 1',
  page: 'page must be a whole number of at least 1',
} as const;

/** A JSON number: left out or empty is missing, anything else that is no number has the text of the rule. */
function requiredNumber(message: string) {
  return z.number({
    error: ({ input }) => (input === undefined || input === null || input === '' ? orderTexts.required : message),
  });
}

export const PlaceOrderRequest = z.object({
  productId: requiredText(orderTexts.required),
  quantityOrdered: requiredNumber(orderTexts.quantityNotWhole).check(
    z.gte(1, { error: orderTexts.quantityLow }),
    z.multipleOf(1, { error: orderTexts.quantityNotWhole }),
    z.lte(MAX_UNITS, { error: orderTexts.quantityNotWhole }),
  ),
  rating: requiredNumber(orderTexts.rating).check(
    z.gte(1, { error: orderTexts.rating }),
    z.multipleOf(1, { error: orderTexts.rating }),
    z.lte(5, { error: orderTexts.rating }),
  ),
});

/** `limit` above 500 counts as 500. */
export const ListOrdersQuery = z.object({
  ...cacheBusters,
  limit: z._default(wholeNumberParam(orderTexts.limit, { min: 1, max: MAX_ORDERS_PAGE }), DEFAULT_ORDERS_PAGE),
  page: z._default(wholeNumberParam(orderTexts.page, { min: 1, max: MAX_PAGE }), 1),
});

/** `id` is a productId or an `_id`. */
export const OrderProductParams = z.object({ id: tidyText });

/** `confirmed`, `shipped` and `delivered` are reserved. */
export const OrderStatus = z.enum(['pending', 'cancelled', 'confirmed', 'shipped', 'delivered']);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** An order as every call sends it (wire contract 2.11); money is net, in rupees. */
export const Order = z.object({
  _id: z.string(),
  orderId: z.string(),
  productId: z.string(),
  productName: z.string(),
  quantityOrdered: Quantity,
  unitPrice: Rupees,
  totalAmount: Rupees,
  orderStatus: OrderStatus,
  rating: z.int(),
  createdAt: Instant,
  orderDate: Instant,
});
export type Order = z.infer<typeof Order>;

export const Pagination = z.object({
  currentPage: z.int(),
  totalPages: z.int(),
  totalOrders: z.int(),
  limit: z.int(),
});

export const ListOrdersReply = replyOf({
  timeZone: z.string(),
  orders: z.array(Order),
  pagination: Pagination,
});

export const ReadOrderProductReply = replyOf({ message: z.string(), product: Product });

/** What is left of a product after an order; `quantity` and `remainingQuantity` are the same. */
export const UpdatedProduct = z.object({
  _id: z.string(),
  productId: z.string(),
  productName: z.string(),
  quantity: Quantity,
  remainingQuantity: Quantity,
  availability: AvailabilityText,
});

export const PlaceOrderReply = replyOf({
  message: z.string(),
  order: Order,
  updatedProduct: UpdatedProduct,
});
