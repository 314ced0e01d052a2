import { moneyClient } from '../../../lib/api/money.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';

/** What the server sends at once. */
export const MOST_PENDING = 200;

/** What waits: pending payments, and refunds to send. */
export function usePendingPayments() {
  return useEndpoint({
    key: ['listPayments', 'pending'],
    load: () => moneyClient.listPayments({ query: { state: 'pending', limit: MOST_PENDING } }),
  });
}
