import { billingClient } from '../../lib/api/billing.js';
import { readable } from '../../lib/api-failure.js';
import { messageFor } from '../../lib/messages.js';
import { notify } from '../../lib/toast.js';
import { useEndpoint } from '../../lib/use-endpoint.js';

/** The list with its figures, as the server has it. */
export const useInvoices = () =>
  useEndpoint(['listInvoices'], async () => readable(await billingClient.listInvoices({}), 'invoices', 'stats'), {
    onFailure: (failure) => notify.error(messageFor('listInvoices', failure)),
  });
