import type { ProductRules } from '@bahi/contracts/catalog';
import { setupClient } from '../api/setup.js';
import { useEndpoint } from '../api/use-endpoint.js';

/** How the codes of the shop's scales are read. */
export function useProductRules() {
  const endpoint = useEndpoint(
    { key: ['readProductRules'], load: () => setupClient.readProductRules({ query: {} }) },
    { revalidate: false },
  );
  const put = (rules: ProductRules) => endpoint.mutate({ success: true, rules }, { revalidate: false });
  return { ...endpoint, rules: endpoint.data?.rules, put };
}
