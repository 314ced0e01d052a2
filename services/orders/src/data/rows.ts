import type { ListedOrder, RequestedOrder } from '../domain/order.js';

/** A row of `reservations`. */
export interface ReservationRow {
  readonly shop_id: string;
  readonly order_key: string;
  readonly order_id: string;
  readonly product_ref: string;
  readonly quantity: number;
  readonly rating: number;
  readonly scope: string | null;
  readonly key: string | null;
  readonly requested_at: Date;
}

export function toRequestedOrder(row: ReservationRow): RequestedOrder {
  return {
    orderKey: row.order_key,
    orderId: row.order_id,
    productRef: row.product_ref,
    quantity: row.quantity,
    rating: row.rating,
    requestedAt: row.requested_at,
    requestKey: row.scope === null || row.key === null ? null : { scope: row.scope, value: row.key },
  };
}

/** A row of `orders` with its first line. */
export interface ListedOrderRow {
  readonly order_key: string;
  readonly order_id: string;
  readonly product_id: string;
  readonly product_name: string;
  readonly quantity: number;
  readonly unit_price_paise: number;
  readonly total_paise: number;
  readonly status: 'pending' | 'cancelled';
  readonly rating: number;
  readonly placed_at: Date;
}

export function toListedOrder(row: ListedOrderRow): ListedOrder {
  return {
    orderKey: row.order_key,
    orderId: row.order_id,
    productId: row.product_id,
    productName: row.product_name,
    quantity: row.quantity,
    unitPricePaise: row.unit_price_paise,
    totalPaise: row.total_paise,
    status: row.status,
    rating: row.rating,
    placedAt: row.placed_at,
  };
}
