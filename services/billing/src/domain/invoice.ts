import type { InvoiceStatus } from '@bahi/contracts/billing';
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

/** The customer of every invoice until customers exist. */
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
}

/** An invoice; the totals are those that orders computed, `unitsMilli` is the sum over the lines. */
export interface Invoice {
  readonly invoiceKey: string;
  readonly invoiceId: string;
  readonly orderKey: string;
  readonly orderId: string;
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
  readonly customerName: string;
  readonly reference: string | null;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly paidAt: Date | null;
  readonly returnedAt: Date | null;
  readonly archivedAt: Date | null;
  readonly lines: readonly InvoicedLine[];
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
  readonly discountPaise: Paise;
  readonly roundOffPaise: Paise;
  readonly roundToPaise: Paise;
  readonly soldBy: string;
  readonly drawerKey: string | null;
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
}

/** An invoice without its number. */
export interface DraftInvoice extends Omit<BilledOrder, 'placedAt'> {
  readonly invoiceKey: string;
  readonly financialYear: string;
  readonly unitsMilli: Milli;
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

/** The due time: fifteen days of 24 hours, counted in UTC. */
export function dueAfter(createdAt: Date): Date {
  return new Date(createdAt.getTime() + INVOICE_DUE_DAYS * MS_PER_DAY);
}

/** Drafts an invoice with the time of its order and the financial year of that day in the shop. */
export function draftInvoice(order: BilledOrder, invoiceKey: string, timeZone: string): DraftInvoice {
  const { placedAt, ...billed } = order;
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
    financialYear: financialYearOf(dayOf(placedAt, timeZone)),
    unitsMilli: asMilli(order.lines.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0)),
    customerName: WALK_IN_CUSTOMER,
    createdAt: placedAt,
    dueAt: dueAfter(placedAt),
  };
}

function paidIn({ bill }: BilledOrder, state: BilledPayment['state']): Paise {
  const payments = bill?.payments.filter((payment) => payment.state === state) ?? [];
  return asPaise(payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
}
