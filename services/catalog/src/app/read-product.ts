import { isUuid } from '@bahi/contracts/shared';
import { findProduct } from '../data/products-views.js';
import type { Deps } from '../deps.js';
import type { StoredProduct } from '../domain/product.js';

/** A product of a shop by its productId or `_id`; `null` when there is none. */
export async function readProduct({ db }: Deps, shopId: string, ref: string): Promise<StoredProduct | null> {
  return isUuid(shopId) ? db.read(shopId, (tx) => findProduct(tx, ref)) : null;
}
