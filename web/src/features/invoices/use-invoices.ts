import { billingClient } from '../../lib/api/billing.js';
import { type Call, prefetch, useEndpoint } from '../../lib/api/use-endpoint.js';
import { notify } from '../../lib/feedback/toast.js';
import { invoiceMessageFor } from './invoice-messages.js';

type InvoiceList = Awaited<ReturnType<typeof billingClient.listInvoices>>;

const invoicesCall: Call<InvoiceList> = {
  key: ['listInvoices'],
  load: () => billingClient.listInvoices({}),
};

/** Asks for all that Invoice shows. */
export function prefetchInvoices(): void {
  prefetch(invoicesCall);
}

/** The list with its figures, as the server has it. */
export function useInvoices() {
  return useEndpoint(invoicesCall, {
    onFailure: (failure) => notify.error(invoiceMessageFor('listInvoices', failure)),
  });
}
