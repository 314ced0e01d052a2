import { billingClient } from '../../lib/api/billing.js';
import { messageFor } from '../../lib/messages.js';
import { notify } from '../../lib/toast.js';
import { askAhead, type Call, useEndpoint } from '../../lib/use-endpoint.js';

type InvoiceList = Awaited<ReturnType<typeof billingClient.listInvoices>>;

const invoicesCall: Call<InvoiceList> = {
  key: ['listInvoices'],
  load: () => billingClient.listInvoices({}),
};

/** Asks for all that Invoice shows. */
export function askForInvoices(): void {
  askAhead(invoicesCall);
}

/** The list with its figures, as the server has it. */
export function useInvoices() {
  return useEndpoint(invoicesCall, {
    onFailure: (failure) => notify.error(messageFor('listInvoices', failure)),
  });
}
