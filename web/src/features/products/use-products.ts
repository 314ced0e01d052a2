import { useMemo } from 'react';
import { analyticsClient } from '../../lib/api/analytics.js';
import { catalogClient } from '../../lib/api/catalog.js';
import { cacheBuster } from '../../lib/api/request-parts.js';
import { type Call, prefetch, useEndpoint } from '../../lib/api/use-endpoint.js';
import { topProductsCall, useTopProducts } from '../../lib/figures/use-top-products.js';

type ProductList = Awaited<ReturnType<typeof catalogClient.listProducts>>;
export type InventorySummary = Awaited<ReturnType<typeof analyticsClient.readInventorySummary>>;

const productsCall: Call<ProductList> = {
  key: ['listProducts'],
  load: () => catalogClient.listProducts({ query: { _t: cacheBuster() } }),
};
const summaryCall: Call<InventorySummary> = {
  key: ['readInventorySummary'],
  load: () => analyticsClient.readInventorySummary(),
};

/** Asks for all that Product shows. */
export function prefetchProducts(): void {
  prefetch(productsCall, summaryCall, topProductsCall);
}

/** All products of the shop, newest first. */
export function useProducts() {
  return useEndpoint(productsCall);
}

/** The figures of the Overall Inventory strip. The summary fails silently: its numbers stay as they were. */
export function useInventory() {
  const summary = useEndpoint(summaryCall);
  const top = useTopProducts();
  return useMemo(() => ({ summary, top }), [summary, top]);
}

export type Inventory = ReturnType<typeof useInventory>;
