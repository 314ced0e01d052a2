import type { MoneyMethod, PaymentState } from '@bahi/contracts/billing';
import type { Paise } from '@bahi/contracts/shared';

/** How money came or went; the base call to pay does not say. */
export type PaidBy = MoneyMethod | 'unspecified';

/** Why money came in or went out. */
export type PaymentCause = 'sale' | 'collection' | 'refund' | 'reversal';

/** A payment of an invoice, or money that went back. */
export interface Payment {
  readonly paymentKey: string;
  /** Only of money that a call recorded after the sale. */
  readonly receiptId: string | null;
  /** Null when a customer pays what is oldest or several bills. */
  readonly invoiceKey: string | null;
  readonly invoiceId: string | null;
  readonly orderKey: string | null;
  /** Null for a walk-in. What a customer's money pays stands in its allocations. */
  readonly accountKey: string | null;
  readonly creditNoteKey: string | null;
  readonly creditNoteId: string | null;
  readonly direction: 'in' | 'out';
  readonly cause: PaymentCause;
  readonly method: PaidBy;
  readonly amountPaise: Paise;
  readonly tenderedPaise: Paise | null;
  readonly state: PaymentState;
  readonly reference: string | null;
  readonly note: string | null;
  readonly takenAt: Date;
  readonly takenBy: string;
  readonly settledAt: Date | null;
  readonly drawerKey: string | null;
  readonly sessionKey: string | null;
  /** It belongs to a session that was closed before the money was known. */
  readonly isLate: boolean;
  readonly reverses: string | null;
  /** Of the request, so that its key is not used for another payment. */
  readonly digest: Buffer | null;
  /** The bills that a pending payment is to meet. */
  readonly allocate: readonly ChosenBill[] | null;
}

/** A bill that money is meant for, and how much of it. */
export interface ChosenBill {
  readonly invoiceKey: string;
  readonly amountPaise: Paise;
}

/** A payment to store; its number within the invoice and the ids of its documents follow. */
export type NewPayment = Omit<Payment, 'invoiceId' | 'creditNoteId'>;

/** Where cash went: a drawer, and its session if it is open. */
export interface CashPlace {
  readonly drawerKey: string | null;
  readonly sessionKey: string | null;
  readonly isLate: boolean;
}

/** Money that touches no drawer. */
export const NO_DRAWER: CashPlace = { drawerKey: null, sessionKey: null, isLate: false };
