import type { Product } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import { type ordersApi, ordersFailures } from '@bahi/contracts/orders';
import type { Handler } from '@bahi/platform/http';
import { isProductRef } from '../domain/product-ref.js';

/** What is asked of catalog; the client of `catalogInternalApi` fits. */
export interface ProductCalls {
  readProduct(input: { params: { shopId: string; ref: string } }): Promise<{ product: Product | null }>;
}

/** The product that the caller is about to order. */
export function readOrderProduct(catalog: ProductCalls): Handler<typeof ordersApi.readOrderProduct> {
  return async ({ params: { id }, caller: { shopId } }) => {
    if (!isProductRef(id)) throw new RefusedError(ordersFailures.productNotFound);
    const { product } = await catalog.readProduct({ params: { shopId, ref: id } });
    if (!product) throw new RefusedError(ordersFailures.productNotFound);
    return { success: true, message: 'Product found', product };
  };
}
