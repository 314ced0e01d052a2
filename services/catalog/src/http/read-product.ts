import type { catalogInternalApi } from '@bahi/contracts/catalog';
import type { Handler } from '@bahi/platform/http';
import { readProduct } from '../app/read-product.js';
import type { Deps } from '../deps.js';
import { presentProduct } from './present.js';

/** Replies with one product to another service. */
export function readProductHandler(deps: Deps): Handler<typeof catalogInternalApi.readProduct> {
  return async ({ params: { shopId, ref } }) => {
    const product = await readProduct(deps, shopId, ref);
    return { product: product && presentProduct(product, deps.today()) };
  };
}
