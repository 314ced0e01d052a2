import type { ReplyInput } from '@bahi/contracts/kit';
import type { Order, ordersApi } from '@bahi/contracts/orders';
import { asPaise, toRupees } from '@bahi/contracts/shared';
import { type ListedOrder, orderTotal, type PlacedOrder, type SoldProduct } from '../domain/order.js';

export type PlacedOrderReply = ReplyInput<typeof ordersApi.placeOrder>;

/** An order as the wire has it; money becomes rupees here. */
export function presentOrder(order: ListedOrder): Order {
  const placedAt = order.placedAt.toISOString();
  return {
    _id: order.orderKey,
    orderId: order.orderId,
    productId: order.productId,
    productName: order.productName,
    quantityOrdered: order.quantity,
    unitPrice: toRupees(asPaise(order.unitPricePaise)),
    totalAmount: toRupees(asPaise(order.totalPaise)),
    orderStatus: order.status,
    rating: order.rating,
    createdAt: placedAt,
    orderDate: placedAt,
  };
}

/** The reply to a request that placed an order, also when it is sent again later. */
export function presentPlacedOrder(order: PlacedOrder): PlacedOrderReply {
  const { productId, productName, unitPricePaise } = order.product;
  const listed = {
    ...order,
    productId,
    productName,
    unitPricePaise,
    totalPaise: orderTotal(order),
    status: 'pending' as const,
  };
  return {
    success: true,
    message: 'Order placed successfully!',
    order: presentOrder(listed),
    updatedProduct: presentUpdatedProduct(order.product),
  };
}

function presentUpdatedProduct({ productKey, productId, productName, quantityLeft, availability }: SoldProduct) {
  return {
    _id: productKey,
    productId,
    productName,
    quantity: quantityLeft,
    remainingQuantity: quantityLeft,
    availability,
  };
}
