import type { catalogInternalApi } from '@bahi/contracts/catalog';
import { isUuid } from '@bahi/contracts/shared';
import type { Handler } from '@bahi/platform/http';
import { findProduct } from '../data/products-views.js';
import { productReply } from '../domain/product.js';
import type { Ports } from '../ports.js';

export function readProduct({ db, today }: Ports): Handler<typeof catalogInternalApi.readProduct> {
  return async ({ params: { shopId, ref } }) => {
    const product = isUuid(shopId) ? await db.read(shopId, (tx) => findProduct(tx, ref)) : null;
    return { product: product && productReply(product, today()) };
  };
}
