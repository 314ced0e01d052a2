import type { BillBasket, BillBasketLine, SoldBill } from '@bahi/contracts/catalog';
import type { BillEventPayment } from '@bahi/contracts/orders';
import type { RoundingStep } from '@bahi/contracts/shared';
import type { OrderRequestKey } from './order.js';
import type { SaleTax } from './tax-context.js';

/** What was agreed at the counter; kept with the reservation, so that a crash loses nothing of it. */
export interface BillTerms {
  /** The device's own key: a bill is sold once under it. */
  readonly billKey: string;
  /** Of the request, hexadecimal: another content under the key is refused. */
  readonly digest: string;
  readonly by: string;
  readonly customerKey: string | null;
  readonly drawerKey: string | null;
  readonly note: string | null;
  readonly lines: readonly BillBasketLine[];
  readonly discount: BillBasket['discount'];
  readonly roundTo: RoundingStep;
  readonly shortStock: BillBasket['shortStock'];
  readonly expectedTotalPaise: number;
  readonly payments: readonly BillEventPayment[];
  readonly creditPaise: number;
  /** The credit may pass the limit of the account. */
  readonly isOverLimit?: true;
  /** Absent in a `simple` shop. */
  readonly tax?: SaleTax;
}

/** A request for a bill, with the identity that its order will have. */
export interface RequestedBill {
  readonly kind: 'bill';
  readonly orderKey: string;
  readonly orderId: string;
  readonly requestedAt: Date;
  readonly requestKey: OrderRequestKey | null;
  readonly terms: BillTerms;
}

/** A bill whose goods are taken: it will be placed, even if this process ends. */
export interface TakenBill extends RequestedBill {
  readonly sold: SoldBill;
}

export interface PlacedBill extends TakenBill {
  readonly placedAt: Date;
}

/** A placed bill and the position of its event; `null` when it had been placed before. */
export interface BillPlacement {
  readonly bill: PlacedBill;
  readonly position: number | null;
}

/** What the document of a bill keeps beside its order: everything but its identity. */
export type BillDocument = Pick<PlacedBill, 'terms' | 'sold'>;

/** The bill as catalog sells it. */
export function basketOf({ orderKey, orderId, requestedAt, terms }: RequestedBill): BillBasket {
  const { by, lines, discount, roundTo, shortStock, expectedTotalPaise } = terms;
  const at = requestedAt.toISOString();
  const basket = { orderKey, orderId, at, by, lines: [...lines], discount, roundTo, shortStock, expectedTotalPaise };
  return { ...basket, ...taxOfBasket(terms) };
}

/** How catalog taxes a bill; nothing in a `simple` shop. */
export function taxOfBasket({ tax }: Pick<BillTerms, 'tax'>): Pick<BillBasket, 'taxContext' | 'isBuyerKnown'> {
  return tax ? { taxContext: tax.context, isBuyerKnown: tax.isBuyerKnown } : {};
}

/** What the customer gets back: cash that was given beyond what it pays. */
export function changeOf({ payments }: Pick<BillTerms, 'payments'>): number {
  return payments.reduce(
    (sum, { tenderedPaise, amountPaise }) => sum + ((tenderedPaise ?? amountPaise) - amountPaise),
    0,
  );
}

/** All units of a bill, in thousandths. */
export function unitsOf({ lines }: SoldBill): number {
  return lines.reduce((sum, { unitsMilli }) => sum + unitsMilli, 0);
}
