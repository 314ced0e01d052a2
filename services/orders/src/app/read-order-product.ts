import type { Product } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import { ordersFailures } from '@bahi/contracts/orders';
import type { Deps } from '../deps.js';
import { isProductRef } from '../domain/product-ref.js';

/**
 * Reads the product that a caller is about to order from catalog; `ref` is a productId or an `_id`.
 * @throws RefusedError 404 when the shop has no such product.
 */
export async function readOrderProduct({ catalog }: Deps, shopId: string, ref: string): Promise<Product> {
  if (!isProductRef(ref)) throw new RefusedError(ordersFailures.productNotFound);
  const { product } = await catalog.readProduct({ params: { shopId, ref } });
  if (!product) throw new RefusedError(ordersFailures.productNotFound);
  return product;
}
