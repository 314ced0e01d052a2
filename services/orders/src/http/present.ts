import type { ReplyInput } from '@bahi/contracts/kit';
import type { Order, ordersApi } from '@bahi/contracts/orders';
import { toRupees, toUnits } from '@bahi/contracts/shared';
import type { ListedOrder, PlacedOrder } from '../domain/order.js';
import type { SoldProduct } from '../domain/sale.js';

export type PlacedOrderReply = ReplyInput<typeof ordersApi.placeOrder>;

/** What the base list has as the rating of an order without one. */
const NOT_RATED = 0;

/** An order as the wire has it; money becomes rupees and quantities become units here. */
export function presentOrder(order: ListedOrder): Order {
  const placedAt = order.placedAt.toISOString();
  return {
    _id: order.orderKey,
    orderId: order.orderId,
    productId: order.productId,
    productName: order.productName,
    quantityOrdered: toUnits(order.quantity),
    unitPrice: toRupees(order.unitPricePaise),
    totalAmount: toRupees(order.totalPaise),
    orderStatus: order.status,
    rating: order.rating ?? NOT_RATED,
    createdAt: placedAt,
    orderDate: placedAt,
  };
}

/** The reply to a request that placed an order of one line, also when it is sent again later. */
export function presentPlacedOrder(order: PlacedOrder): PlacedOrderReply {
  const [line] = order.lines;
  if (!line) throw new Error(`The order ${order.orderKey} has no line`);
  const { quantity, product } = line;
  const { productId, productName, unitPricePaise } = product;
  const first = { productId, productName, unitPricePaise, quantity };
  const listed = { ...order, ...first, totalPaise: order.totals.netPaise, status: 'pending' as const };
  return {
    success: true,
    message: 'Order placed successfully!',
    order: presentOrder(listed),
    updatedProduct: presentUpdatedProduct(product),
  };
}

function presentUpdatedProduct({ productKey, productId, productName, quantityLeft, availability }: SoldProduct) {
  return {
    _id: productKey,
    productId,
    productName,
    quantity: toUnits(quantityLeft),
    remainingQuantity: toUnits(quantityLeft),
    availability,
  };
}
