import { type Paise, timesUnits } from '@bahi/contracts/shared';

/** The `Idempotency-Key` under which an order was asked for. */
export interface OrderRequestKey {
  readonly scope: string;
  readonly value: string;
}

/** What a caller asks for, with the identity it will have when it is placed. */
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

/** A product as it was sold: name, price and cost of that moment, and what is left of it. */
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

/** A requested order whose units are taken: it will be placed, whatever happens to this process. */
export interface TakenOrder extends RequestedOrder {
  readonly product: SoldProduct;
}

export interface PlacedOrder extends TakenOrder {
  readonly placedAt: Date;
}

/** Net: price times units. */
export function orderTotal({ quantity, product }: TakenOrder): Paise {
  return timesUnits(product.unitPricePaise, quantity);
}
