import { productTaxClient } from '../../../lib/api/product-tax.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';

/** The tax classes with their rules, which the browser keeps while the pack is the same. */
export function useTaxPack() {
  return useEndpoint({ key: ['readTaxPack'], load: () => productTaxClient.readTaxPack({ query: {} }) });
}
