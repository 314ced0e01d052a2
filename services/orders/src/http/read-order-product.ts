import type { ordersApi } from '@bahi/contracts/orders';
import type { Handler } from '@bahi/platform/http';
import { readOrderProduct } from '../app/read-order-product.js';
import type { Deps } from '../deps.js';

/** The product that the caller is about to order. */
export function readOrderProductHandler(deps: Deps): Handler<typeof ordersApi.readOrderProduct> {
  return async ({ params: { id }, caller: { shopId } }) => {
    const product = await readOrderProduct(deps, shopId, id);
    return { success: true, message: 'Product found', product };
  };
}
