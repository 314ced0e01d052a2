import type { catalogApi } from '@bahi/contracts/catalog';
import type { Handler } from '@bahi/platform/http';
import { checkProduct } from '../app/check-product.js';
import type { Deps } from '../deps.js';

/** Replies whether a product exists. */
export function checkProductHandler(deps: Deps): Handler<typeof catalogApi.checkProduct> {
  return async ({ params, caller }) => ({
    success: true,
    exists: await checkProduct(deps, caller.shopId, params.id),
  });
}
