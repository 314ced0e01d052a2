import type { Copy } from '../billing/paper.js';
import type { Payment } from '../billing/payment-schemas.js';
import type { InvoiceStatus } from '../billing/schemas.js';
import type { Day } from '../shared/days.js';
import type { PaperTexts } from './paper-texts.js';

/** The shop as its settings name it; empty texts while auth does not answer. */
export interface ShopHead {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  /** A picture as a data URL. */
  readonly logo: string | null;
  readonly owner: string;
}

/** What was paid, or goes back, by one method, in rupees; what is pending still has to be confirmed or sent. */
export interface MethodAmount {
  readonly method: Payment['method'];
  readonly amount: number;
  readonly isPending: boolean;
}

/** What a document says beside the sale: the shop, its rules and the money so far. Amounts are rupees. */
export interface PaperContext {
  /** In the language of the paper. */
  readonly texts: PaperTexts;
  readonly shop: ShopHead;
  readonly copy: Copy;
  /** The same copy was printed before. */
  readonly isAgain: boolean;
  readonly status: InvoiceStatus;
  readonly reference: string;
  readonly customer: string;
  readonly dueDay: Day;
  readonly paidDay: Day | null;
  readonly returnedDay: Day | null;
  readonly payments: readonly MethodAmount[];
  readonly paid: number;
  readonly credited: number;
  readonly open: number;
  readonly upiId: string | null;
  readonly upiName: string | null;
  /** By which a payment is found again, at most 35 letters and digits. */
  readonly upiReference: string;
  readonly footer: string | null;
}

/** What a credit note did with its money. Amounts are rupees. */
export interface NoteMoney {
  readonly status: 'back' | 'toSend' | 'settled';
  readonly settled: number;
  /** Put on the account of the customer. */
  readonly toAccount: number;
  readonly refunds: readonly MethodAmount[];
}
