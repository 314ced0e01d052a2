import { billsClient } from '../api/bills.js';
import { useEndpoint } from '../api/use-endpoint.js';

/** What the shop allows at the counter; `rules` are undefined until they are known. */
export function useSellingRules() {
  const endpoint = useEndpoint({ key: ['readSellingRules'], load: () => billsClient.readSellingRules({ query: {} }) });
  return { ...endpoint, rules: endpoint.data?.rules };
}
