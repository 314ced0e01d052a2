import type { InvoiceStatus } from '@bahi/contracts/billing';
import type { BillGst, BillLineTax } from '@bahi/contracts/catalog';
import {
  asMilli,
  asPaise,
  dayOf,
  financialYearOf,
  INVOICE_DUE_DAYS,
  type Milli,
  type OrderTotals,
  type Paise,
} from '@bahi/contracts/shared';
import type { TaxProfile } from '@bahi/contracts/tax';
import { type DocumentBuyer, periodOf, refuseWrongSums, type SaleDocument, saleDocumentOf } from './sale-document.js';

/** Who buys without saying a name. */
export const WALK_IN_CUSTOMER = 'Walk-in customer';

const MS_PER_DAY = 86_400_000;

/** One product of an invoice with its price at the sale. */
export interface InvoiceLine {
  readonly lineNo: number;
  readonly productKey: string;
  readonly productId: string;
  readonly productName: string;
  readonly quantityMilli: Milli;
  readonly unitPricePaise: Paise;
  /** Null for an order of place-order. */
  readonly sold: SoldLine | null;
}

/** A line of a stored invoice, and what credit notes took back of it so far. */
export interface InvoicedLine extends InvoiceLine {
  /** In the unit of the sale: packs of a line that was sold in packs. */
  readonly returnedMilli: Milli;
  readonly returnedNetPaise: Paise;
  readonly returnedTaxPaise: Paise;
}

/** A line of a bill as it was sold: in its pack, before and after discounts. */
export interface SoldLine {
  readonly unit: string | null;
  readonly packName: string | null;
  readonly quantityMilli: Milli;
  readonly unitPricePaise: Paise;
  readonly grossPaise: Paise;
  /** The line's own and its share of the bill's. */
  readonly discountPaise: Paise;
  readonly netPaise: Paise;
  readonly taxPaise: Paise;
  /** Parts of a unit can come back; null when the bill does not say. */
  readonly isLoose: boolean | null;
  /** Null in a `simple` shop. */
  readonly tax: BillLineTax | null;
}

/** An invoice; the totals are those that orders computed, `unitsMilli` is the sum over the lines. */
export interface Invoice {
  readonly invoiceKey: string;
  readonly invoiceId: string;
  readonly orderKey: string;
  readonly orderId: string;
  /** Null for an order, and for a bill of before it was kept. */
  readonly billKey: string | null;
  readonly totals: OrderTotals;
  readonly kind: 'order' | 'bill';
  readonly discountPaise: Paise;
  readonly roundOffPaise: Paise;
  /** The step to which the bill was rounded; 0 for none. */
  readonly roundToPaise: Paise;
  readonly unitsMilli: Milli;
  readonly status: InvoiceStatus;
  /** Counts the changes of the status. */
  readonly stateNo: number;
  /** What its payments have settled, and what is still to be confirmed. */
  readonly paidPaise: Paise;
  readonly pendingPaise: Paise;
  /** What credit notes took off, and what of it they gave back. */
  readonly creditedPaise: Paise;
  readonly refundedPaise: Paise;
  /** What the shop let the customer off. */
  readonly writtenOffPaise: Paise;
  /** Null for a walk-in. */
  readonly customerKey: string | null;
  readonly customerName: string;
  readonly reference: string | null;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly paidAt: Date | null;
  readonly returnedAt: Date | null;
  readonly archivedAt: Date | null;
  /** Why and by whom it was cancelled. */
  readonly cancelled: { readonly at: Date; readonly by: string; readonly reason: string } | null;
  readonly lines: readonly InvoicedLine[];
  /** Null in a `simple` shop. */
  readonly document: SaleDocument | null;
}

/** A payment that came with a bill; numbered from 1. */
export interface BilledPayment {
  readonly paymentNo: number;
  readonly method: 'cash' | 'upi' | 'card' | 'bank' | 'other';
  readonly amountPaise: Paise;
  readonly tenderedPaise: Paise | null;
  /** `pending`: the customer says that it was sent. */
  readonly state: 'done' | 'pending';
  readonly reference: string | null;
}

/** What a bill says beside its lines; an order of place-order has nothing of it. */
export interface BillTerms {
  readonly billKey: string;
  readonly discountPaise: Paise;
  readonly soldBy: string;
  /** Null for a walk-in. */
  readonly customerKey: string | null;
  readonly drawerKey: string | null;
  /** Its credit passed the limit of the account, on purpose. */
  readonly isOverLimit: boolean;
  readonly payments: readonly BilledPayment[];
}

/** What an invoice needs from its order. */
export interface BilledOrder {
  readonly orderKey: string;
  readonly orderId: string;
  readonly totals: OrderTotals;
  readonly placedAt: Date;
  readonly lines: readonly InvoiceLine[];
  /** Null for an order of place-order. */
  readonly bill: BillTerms | null;
  /** Null in a `simple` shop. */
  readonly gst: BillGst | null;
  /** The flat figures of an order have none. */
  readonly roundOffPaise: Paise;
  readonly roundToPaise: Paise;
}

/** An invoice without its number. */
export interface DraftInvoice extends Omit<BilledOrder, 'placedAt'> {
  readonly invoiceKey: string;
  /** Its number begins with it. */
  readonly prefix: string;
  readonly document: SaleDocument | null;
  readonly financialYear: string;
  readonly unitsMilli: Milli;
  readonly customerKey: string | null;
  readonly customerName: string;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly status: 'Unpaid' | 'Paid';
  readonly stateNo: number;
  readonly paidAt: Date | null;
  /** What its payments have settled, and what is still to be confirmed. */
  readonly paidPaise: Paise;
  readonly pendingPaise: Paise;
}

/** By whose end a payment by UPI is found again: on every paper and screen the same (gst.md 6). */
export function payKeyOf({ billKey, invoiceKey }: Pick<Invoice, 'billKey' | 'invoiceKey'>): string {
  return billKey ?? invoiceKey;
}

/** What was sold on a line, in the unit of the sale. */
export function soldMilli({ sold, quantityMilli }: InvoicedLine): Milli {
  return sold?.quantityMilli ?? quantityMilli;
}

/** The due time: fifteen days of 24 hours, counted in UTC. */
export function dueAfter(createdAt: Date): Date {
  return new Date(createdAt.getTime() + INVOICE_DUE_DAYS * MS_PER_DAY);
}

/** The customer of a bill, as its document keeps it. */
export interface Buyer extends DocumentBuyer {
  readonly customerKey: string;
}

export interface Drafting {
  readonly invoiceKey: string;
  readonly timeZone: string;
  /** Under which the order was sold. */
  readonly profile: TaxProfile;
  /** The month in which its document is reported, when it is not that of its day. */
  readonly period?: string;
  /** Null for a walk-in. */
  readonly buyer?: Buyer | null;
}

/**
 * Drafts an invoice with the time of its order and the financial year of that day in the shop.
 * @throws Error when the tax of the order does not add up.
 */
export function draftInvoice(order: BilledOrder, drafting: Drafting): DraftInvoice {
  const { placedAt, ...billed } = order;
  const { invoiceKey, timeZone, profile } = drafting;
  const day = dayOf(placedAt, timeZone);
  const { period = periodOf(day), buyer = null } = drafting;
  if (order.gst) refuseWrongSums(order, order.gst.rates);
  const paidPaise = paidIn(order, 'done');
  // Nothing to pay counts as paid; an order of place-order is paid by a call of its own.
  const isPaid = order.bill !== null && paidPaise >= order.totals.grossPaise;
  return {
    ...billed,
    status: isPaid ? 'Paid' : 'Unpaid',
    stateNo: isPaid ? 1 : 0,
    paidAt: isPaid ? placedAt : null,
    paidPaise,
    pendingPaise: paidIn(order, 'pending'),
    invoiceKey,
    prefix: profile.invoicePrefix,
    document: order.gst && saleDocumentOf(order.gst, profile, { day, period, buyer: buyer && documentBuyerOf(buyer) }),
    financialYear: financialYearOf(day),
    unitsMilli: asMilli(order.lines.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0)),
    customerKey: buyer?.customerKey ?? null,
    customerName: buyer?.name ?? WALK_IN_CUSTOMER,
    createdAt: placedAt,
    dueAt: dueAfter(placedAt),
  };
}

function documentBuyerOf({ customerKey: _, ...buyer }: Buyer): DocumentBuyer {
  return buyer;
}

function paidIn({ bill }: BilledOrder, state: BilledPayment['state']): Paise {
  const payments = bill?.payments.filter((payment) => payment.state === state) ?? [];
  return asPaise(payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
}
