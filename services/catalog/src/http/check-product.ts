import type { catalogApi } from '@bahi/contracts/catalog';
import type { Handler } from '@bahi/platform/http';
import { productExists } from '../data/products-views.js';
import type { Ports } from '../ports.js';

export function checkProduct({ db }: Ports): Handler<typeof catalogApi.checkProduct> {
  return async ({ params, caller }) => ({
    success: true,
    exists: await db.read(caller.shopId, (tx) => productExists(tx, params.id)),
  });
}
