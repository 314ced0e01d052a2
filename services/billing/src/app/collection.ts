import type { Paise } from '@bahi/contracts/shared';
import type { Invoice } from '../domain/invoice.js';
import type { CashPlace, NewPayment, PaidBy } from '../domain/payment.js';

/** Money that is taken for an invoice after its sale. */
export interface Collection {
  readonly paymentKey: string;
  readonly method: PaidBy;
  readonly amountPaise: Paise;
  readonly by: string;
  readonly at: Date;
  readonly state?: 'done' | 'pending';
  readonly tenderedPaise?: Paise | null;
  readonly reference?: string | null;
  readonly receiptId?: string | null;
  readonly digest?: Buffer | null;
}

/** The payment of a collection, to store. */
export function collectionOf(
  { invoiceKey, orderKey }: Invoice,
  { paymentKey, method, amountPaise, by, at, state = 'done', ...rest }: Collection,
  cash: CashPlace,
): NewPayment {
  return {
    ...{
      paymentKey,
      invoiceKey,
      orderKey,
      creditNoteKey: null,
      direction: 'in',
      cause: 'collection',
      method,
      amountPaise,
    },
    ...{ state, takenAt: at, takenBy: by, settledAt: state === 'done' ? at : null, note: null, reverses: null },
    receiptId: rest.receiptId ?? null,
    tenderedPaise: rest.tenderedPaise ?? null,
    reference: rest.reference ?? null,
    digest: rest.digest ?? null,
    ...cash,
  };
}
