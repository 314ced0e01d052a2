import type { Milli, OrderTotals, Paise, RoundingStep } from '@bahi/contracts/shared';
import type { TaxContext } from '@bahi/contracts/tax';
import type { Sale } from './sale.js';

/** The `Idempotency-Key` under which an order was requested. */
export interface OrderRequestKey {
  readonly scope: string;
  readonly value: string;
}

export interface RequestedLine {
  /** From 1. */
  readonly lineNo: number;
  /** A productId or the `_id` of a product. */
  readonly productRef: string;
  readonly quantity: Milli;
}

/** The identity of an order, from its request on. */
interface OrderIdentity {
  /** The `_id` of the order; in catalog the ids of its stock movements begin with it. */
  readonly orderKey: string;
  readonly orderId: string;
  /** `order`: one of place-order. */
  readonly kind: 'order';
  /** `null`: not rated. */
  readonly rating: number | null;
  readonly requestedAt: Date;
  readonly requestKey: OrderRequestKey | null;
}

/** A request for an order, with the identity that the order will have. */
export interface RequestedOrder extends OrderIdentity {
  readonly lines: readonly RequestedLine[];
  /** Absent in a `simple` shop. */
  readonly tax?: OrderTax;
}

/** How an order is taxed and rounded. */
export interface OrderTax {
  readonly context: TaxContext;
  readonly roundTo: RoundingStep;
}

/** A requested order whose stock is taken: it will be placed, even if this process ends. */
export interface TakenOrder extends OrderIdentity, Sale {
  /** Absent in a `simple` shop. */
  readonly tax?: OrderTax;
}

export interface PlacedOrder extends TakenOrder {
  readonly totals: OrderTotals;
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
  readonly quantity: Milli;
  readonly unitPricePaise: Paise;
  readonly totalPaise: Paise;
  readonly status: 'pending' | 'cancelled';
  /** `null`: not rated. */
  readonly rating: number | null;
  readonly placedAt: Date;
}
