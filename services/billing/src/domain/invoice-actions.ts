import { billingFailures, type InvoiceStatus } from '@bahi/contracts/billing';
import type { Failure } from '@bahi/contracts/kit';

export type InvoiceAction = 'pay' | 'return' | 'archive';

/** `apply`: it happens. `unchanged`: it has happened already. A failure: it cannot. */
export type Verdict = 'apply' | 'unchanged' | Failure;

/** What each action means for an invoice in each status (wire contract 2.9). */
export const VERDICTS: Readonly<Record<InvoiceAction, Readonly<Record<InvoiceStatus, Verdict>>>> = {
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

/** The statuses in which an action happens. */
export function appliesTo(action: InvoiceAction): InvoiceStatus[] {
  return (Object.entries(VERDICTS[action]) as [InvoiceStatus, Verdict][])
    .filter(([, verdict]) => verdict === 'apply')
    .map(([status]) => status);
}
