import { paiseFromRupees } from '@bahi/contracts/shared';
import { Suspense } from 'react';
import { UpiPay } from '../../../lib/upi/upi-chunk.js';
import type { InvoiceDetail } from './use-invoice-detail.js';

/** The code to pay what is open; none on a bill that is paid or came back. */
export function OpenCode({ invoice }: { readonly invoice: InvoiceDetail }) {
  if (invoice.status !== 'Unpaid') return null;
  const { open, invoiceId, payKey } = invoice;
  return (
    <Suspense fallback={null}>
      <UpiPay amountPaise={paiseFromRupees(open)} number={invoiceId} documentKey={payKey} />
    </Suspense>
  );
}
