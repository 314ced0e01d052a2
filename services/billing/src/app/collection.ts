import type { Paise } from '@bahi/contracts/shared';
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
  readonly allocate?: NewPayment['allocate'];
}

/** What a collection is of: an invoice, an account or both. */
export type Payee = Pick<NewPayment, 'invoiceKey' | 'orderKey' | 'accountKey'>;

/** The payment of a collection, to store. */
export function collectionOf(
  { invoiceKey, orderKey, accountKey }: Payee,
  { paymentKey, method, amountPaise, by, at, state = 'done', ...rest }: Collection,
  cash: CashPlace,
): NewPayment {
  return {
    ...{
      paymentKey,
      invoiceKey,
      orderKey,
      accountKey,
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
    allocate: rest.allocate ?? null,
    ...cash,
  };
}
