import type { analyticsApi } from '@bahi/contracts/analytics';
import type { Handler } from '@bahi/platform/http';
import { listTopProducts } from '../app/list-top-products.js';
import type { Deps } from '../deps.js';
import { presentTopProduct } from './present.js';

/** `GET /api/top-products/top-products` */
export function listTopProductsHandler(deps: Deps): Handler<typeof analyticsApi.listTopProducts> {
  return async ({ caller }) => {
    const products = await listTopProducts(deps, caller.shopId);
    return { success: true, products: products.map(presentTopProduct) };
  };
}
