import { careFailures } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import type { IdempotentCall } from '@bahi/platform/http';
import { claimCodes, freeCodes } from '../data/kept-products.js';
import type { Deps } from '../deps.js';
import { countUsage } from './count-usage.js';
import { type ChangedView, changeProduct, type ProductCommand } from './keep-product.js';
import { codeTaken } from './product-codes.js';

/**
 * Archives a product (purchasing.md 7.2): it is sold and listed no more, its name and codes are free, its past stays. One that
 * is archived already does not change. @throws RefusedError 409 while it has stock.
 */
export function archiveProduct<Reply>(
  deps: Deps,
  command: ProductCommand,
  call: IdempotentCall<ChangedView, Reply>,
): Promise<Reply> {
  return changeProduct(deps, command, call, async (tx, product) => {
    if (product.archivedAt) return product;
    if (product.quantityMilli !== 0) throw new RefusedError(careFailures.productHasStock);
    await freeCodes(tx, product.productKey);
    await countUsage(tx, deps.config, { products: -1, pictures: 0 });
    return { ...product, archivedAt: deps.clock.now(), version: product.version + 1 };
  });
}

/**
 * Brings an archived product back, with its codes.
 * @throws RefusedError 409 when its name or a code is another's now, or the shop has as many products as it may.
 */
export function restoreProduct<Reply>(
  deps: Deps,
  command: ProductCommand,
  call: IdempotentCall<ChangedView, Reply>,
): Promise<Reply> {
  return changeProduct(deps, command, call, async (tx, product) => {
    if (!product.archivedAt) return product;
    const claimed = await claimCodes(tx, product.productKey);
    const taken = product.codes.find(({ code }) => !claimed.has(code));
    if (taken) throw await codeTaken(tx, taken.code);
    await countUsage(tx, deps.config, { products: 1, pictures: 0 });
    return { ...product, archivedAt: null, version: product.version + 1 };
  });
}
