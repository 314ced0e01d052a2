import { customersClient } from '../../../lib/api/customers.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';

/** One customer; a merged one answers with the one that was kept. */
export function useCustomer(customerId: string) {
  return useEndpoint({
    key: ['readCustomer', customerId],
    load: () => customersClient.readCustomer({ params: { customerId }, query: {} }),
  });
}
