import { type Paise, timesUnits } from '@bahi/contracts/shared';

/** The `Idempotency-Key` under which an order was requested. */
export interface OrderRequestKey {
  readonly scope: string;
  readonly value: string;
}

/** A request for an order, with the identity that the order will have. */
export interface RequestedOrder {
  /** The `_id` of the order and, in catalog, the id of its stock movement. */
  readonly orderKey: string;
  readonly orderId: string;
  /** A productId or the `_id` of a product. */
  readonly productRef: string;
  readonly quantity: number;
  readonly rating: number;
  readonly requestedAt: Date;
  readonly requestKey: OrderRequestKey | null;
}

/** A product at the moment of its sale: name, price, cost, and the stock that is left. */
export interface SoldProduct {
  readonly productKey: string;
  readonly productId: string;
  readonly productName: string;
  readonly unitPricePaise: Paise;
  readonly unitCostPaise: Paise;
  readonly quantityLeft: number;
  readonly availability: 'Expired' | 'Out of stock' | 'Low stock' | 'In stock';
  /** The position of catalog's event about the movement. */
  readonly position: number;
}

/** A requested order whose stock is taken: it will be placed, even if this process ends. */
export interface TakenOrder extends RequestedOrder {
  readonly product: SoldProduct;
}

export interface PlacedOrder extends TakenOrder {
  readonly placedAt: Date;
}

/** A placed order and the position of its event; `null` when it had been placed before. */
export interface Placement {
  readonly order: PlacedOrder;
  readonly position: number | null;
}

/** An order with its first line, as the list has it. */
export interface ListedOrder {
  readonly orderKey: string;
  readonly orderId: string;
  readonly productId: string;
  readonly productName: string;
  readonly quantity: number;
  readonly unitPricePaise: number;
  readonly totalPaise: number;
  readonly status: 'pending' | 'cancelled';
  readonly rating: number;
  readonly placedAt: Date;
}

/** Net: price times units. */
export function orderTotal({ quantity, product }: TakenOrder): Paise {
  return timesUnits(product.unitPricePaise, quantity);
}
