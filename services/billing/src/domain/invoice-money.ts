import type { InvoiceStatus } from '@bahi/contracts/billing';
import { asPaise, type Paise } from '@bahi/contracts/shared';
import type { Invoice } from './invoice.js';

type Money = Pick<
  Invoice,
  'totals' | 'paidPaise' | 'pendingPaise' | 'creditedPaise' | 'writtenOffPaise' | 'refundedPaise' | 'status'
>;

/** What changes on an invoice: sums in paise, up or down, and whether its last goods came back. */
export interface MoneyChange {
  readonly paid?: number;
  readonly pending?: number;
  readonly credited?: number;
  readonly refunded?: number;
  readonly writtenOff?: number;
  readonly isReturned?: boolean;
  readonly cancelled?: NonNullable<Invoice['cancelled']>;
}

/** What is still to be paid: total - credited - written off - paid + refunded (counter.md 7.2). */
export function openOf({ totals, paidPaise, creditedPaise, writtenOffPaise, refundedPaise }: Money): Paise {
  return asPaise(totals.grossPaise - creditedPaise - writtenOffPaise - paidPaise + refundedPaise);
}

/** Whether neither money nor goods of an invoice moved since the sale. What costs nothing is paid at once, and comes back for nothing. */
export function isUntouched({ status, totals, lines, ...sums }: Money & Pick<Invoice, 'lines'>): boolean {
  if (status !== 'Unpaid' && !(status === 'Paid' && totals.grossPaise === 0)) return false;
  const { paidPaise, pendingPaise, creditedPaise, writtenOffPaise } = sums;
  const isMoved = [paidPaise, pendingPaise, creditedPaise, writtenOffPaise].some((paise) => paise !== 0);
  return !isMoved && lines.every(({ returnedMilli }) => returnedMilli === 0);
}

/** An Unpaid invoice in one word more; `null` for the others. */
export function paymentOf(invoice: Money): 'unpaid' | 'part-paid' | 'pending' | null {
  if (invoice.status !== 'Unpaid') return null;
  if (invoice.pendingPaise > 0) return 'pending';
  return invoice.paidPaise > 0 ? 'part-paid' : 'unpaid';
}

/** The invoice after a change of its money: its state follows, and one that opens again leaves the archive. */
export function settle(invoice: Invoice, change: MoneyChange, at: Date): Invoice {
  const sums = {
    paidPaise: asPaise(invoice.paidPaise + (change.paid ?? 0)),
    pendingPaise: asPaise(invoice.pendingPaise + (change.pending ?? 0)),
    creditedPaise: asPaise(invoice.creditedPaise + (change.credited ?? 0)),
    refundedPaise: asPaise(invoice.refundedPaise + (change.refunded ?? 0)),
    writtenOffPaise: asPaise(invoice.writtenOffPaise + (change.writtenOff ?? 0)),
  };
  const status = change.cancelled ? 'Cancelled' : statusOf({ ...invoice, ...sums }, change.isReturned === true);
  if (status === invoice.status) return { ...invoice, ...sums };
  return {
    ...invoice,
    ...sums,
    status,
    cancelled: change.cancelled ?? invoice.cancelled,
    stateNo: invoice.stateNo + 1,
    paidAt: status === 'Paid' ? at : null,
    returnedAt: status === 'Returned' ? at : null,
    archivedAt: status === 'Unpaid' ? null : invoice.archivedAt,
  };
}

function statusOf(invoice: Money, isReturned: boolean): InvoiceStatus {
  if (isReturned || invoice.status === 'Returned') return 'Returned';
  if (invoice.status === 'Cancelled') return 'Cancelled';
  return openOf(invoice) === 0 ? 'Paid' : 'Unpaid';
}
