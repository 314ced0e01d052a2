import type { SellingRules } from '@bahi/contracts/orders';
import { billsClient } from '../api/bills.js';
import { useEndpoint } from '../api/use-endpoint.js';

/** What the shop allows at the counter; undefined until it is known. */
export function useSellingRules() {
  const endpoint = useEndpoint({
    key: ['readSellingRules'],
    load: () => billsClient.readSellingRules({ query: {} }),
  });
  const put = (rules: SellingRules) => endpoint.mutate({ success: true, rules }, { revalidate: false });
  return { ...endpoint, rules: endpoint.data?.rules, put };
}
