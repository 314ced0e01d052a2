import type { InvoiceStatus } from '@bahi/contracts/billing';
import {
  asMilli,
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
}

/** An invoice; the totals are those that orders computed, `unitsMilli` is the sum over the lines. */
export interface Invoice {
  readonly invoiceKey: string;
  readonly invoiceId: string;
  readonly orderKey: string;
  readonly orderId: string;
  readonly totals: OrderTotals;
  readonly unitsMilli: Milli;
  readonly status: InvoiceStatus;
  readonly customerName: string;
  readonly reference: string | null;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly paidAt: Date | null;
  readonly returnedAt: Date | null;
  readonly archivedAt: Date | null;
  readonly lines: readonly InvoiceLine[];
}

/** What an invoice needs from its order. */
export interface BilledOrder {
  readonly orderKey: string;
  readonly orderId: string;
  readonly totals: OrderTotals;
  readonly placedAt: Date;
  readonly lines: readonly InvoiceLine[];
}

/** An invoice without its number. */
export interface DraftInvoice extends Omit<BilledOrder, 'placedAt'> {
  readonly invoiceKey: string;
  readonly financialYear: string;
  readonly unitsMilli: Milli;
  readonly customerName: string;
  readonly createdAt: Date;
  readonly dueAt: Date;
}

/** The due time: fifteen days of 24 hours, counted in UTC. */
export function dueAfter(createdAt: Date): Date {
  return new Date(createdAt.getTime() + INVOICE_DUE_DAYS * MS_PER_DAY);
}

/** Drafts an invoice with the time of its order and the financial year of that day in the shop. */
export function draftInvoice(order: BilledOrder, invoiceKey: string, timeZone: string): DraftInvoice {
  const { placedAt, ...billed } = order;
  return {
    ...billed,
    invoiceKey,
    financialYear: financialYearOf(dayOf(placedAt, timeZone)),
    unitsMilli: asMilli(order.lines.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0)),
    customerName: WALK_IN_CUSTOMER,
    createdAt: placedAt,
    dueAt: dueAfter(placedAt),
  };
}
