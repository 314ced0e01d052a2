import { billingFailures, type InvoiceStatus } from '@bahi/contracts/billing';
import type { Failure } from '@bahi/contracts/kit';

export type InvoiceAction = 'pay' | 'return' | 'archive';

/** `apply` changes the invoice, `unchanged` accepts a repetition, a failure rejects the action. */
export type ActionOutcome = 'apply' | 'unchanged' | Failure;

/** The outcome of each action in each status (wire contract 2.9). */
export const OUTCOMES: Readonly<Record<InvoiceAction, Readonly<Record<InvoiceStatus, ActionOutcome>>>> = {
  pay: {
    Unpaid: 'apply',
    Paid: 'unchanged',
    Returned: billingFailures.invoiceReturned,
    Cancelled: billingFailures.invoiceReturned,
  },
  return: {
    Unpaid: 'apply',
    Paid: billingFailures.invoicePaid,
    Returned: 'unchanged',
    Cancelled: 'unchanged',
  },
  archive: {
    Unpaid: billingFailures.invoiceNotArchivable,
    Paid: 'apply',
    Returned: 'apply',
    Cancelled: 'apply',
  },
};
