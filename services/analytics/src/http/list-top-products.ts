import type { analyticsApi } from '@bahi/contracts/analytics';
import type { Handler } from '@bahi/platform/http';
import { loadTopProducts } from '../app/load-top-products.js';
import type { Deps } from '../deps.js';
import { presentTopProduct } from './present.js';

/** `GET /api/top-products/top-products` */
export function listTopProducts(deps: Deps): Handler<typeof analyticsApi.listTopProducts> {
  return async ({ caller }) => {
    const products = await loadTopProducts(deps, caller.shopId);
    return { success: true, products: products.map(presentTopProduct) };
  };
}
