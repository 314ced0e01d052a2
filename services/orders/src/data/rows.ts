import { asMilli, asPaise } from '@bahi/contracts/shared';
import type { BillTerms, RequestedBill } from '../domain/bill.js';
import type { ListedOrder, OrderRequestKey, OrderTax, RequestedOrder } from '../domain/order.js';

/** A row of `reservations`. */
export interface ReservationRow {
  readonly shop_id: string;
  readonly order_key: string;
  readonly order_id: string;
  readonly kind: Requested['kind'];
  readonly request: StoredOrderRequest | StoredBillRequest;
  readonly scope: string | null;
  readonly key: string | null;
  readonly requested_at: Date;
}

/** What is reserved: the request of a place-order or of a bill. */
export type Requested = RequestedOrder | RequestedBill;

/** The JSON of `reservations.request`. */
interface StoredOrderRequest {
  readonly lines: readonly { readonly lineNo: number; readonly productRef: string; readonly quantityMilli: number }[];
  readonly rating: number | null;
  readonly tax?: OrderTax;
}

interface StoredBillRequest {
  readonly terms: BillTerms;
}

export function toRequested(row: ReservationRow): Requested {
  const identity = {
    orderKey: row.order_key,
    orderId: row.order_id,
    requestedAt: row.requested_at,
    requestKey: toRequestKey(row),
  };
  if ('terms' in row.request) return { ...identity, kind: 'bill', terms: row.request.terms };
  const { lines, rating, tax } = row.request;
  const requested = lines.map(({ quantityMilli, ...line }) => ({ ...line, quantity: asMilli(quantityMilli) }));
  return { ...identity, kind: 'order', lines: requested, rating, ...(tax && { tax }) };
}

export function toRequestKey({ scope, key }: Pick<ReservationRow, 'scope' | 'key'>): OrderRequestKey | null {
  return scope === null || key === null ? null : { scope, value: key };
}

export function toStoredRequest(request: Requested): ReservationRow['request'] {
  if (request.kind === 'bill') return { terms: request.terms };
  const { lines, rating, tax } = request;
  return {
    lines: lines.map(({ quantity, ...line }) => ({ ...line, quantityMilli: quantity })),
    rating,
    ...(tax && { tax }),
  };
}

/** A row of `orders` with its first line. */
export interface ListedOrderRow {
  readonly order_key: string;
  readonly order_id: string;
  readonly product_id: string;
  readonly product_name: string;
  readonly quantity_milli: number;
  readonly unit_price_paise: number;
  readonly total_paise: number;
  readonly status: 'pending' | 'cancelled';
  readonly rating: number | null;
  readonly placed_at: Date;
}

export function toListedOrder(row: ListedOrderRow): ListedOrder {
  return {
    orderKey: row.order_key,
    orderId: row.order_id,
    productId: row.product_id,
    productName: row.product_name,
    quantity: asMilli(row.quantity_milli),
    unitPricePaise: asPaise(row.unit_price_paise),
    totalPaise: asPaise(row.total_paise),
    status: row.status,
    rating: row.rating,
    placedAt: row.placed_at,
  };
}
