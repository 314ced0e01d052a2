import { productExists } from '../data/products-views.js';
import type { Deps } from '../deps.js';

/** Whether the shop has a product; `ref` is a productId or an `_id`. */
export function checkProduct({ db }: Deps, shopId: string, ref: string): Promise<boolean> {
  return db.read(shopId, (tx) => productExists(tx, ref));
}
