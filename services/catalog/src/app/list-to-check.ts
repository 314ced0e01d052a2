import { isUuid } from '@bahi/contracts/shared';
import { readFoundProducts } from '../data/kept-products.js';
import type { Deps } from '../deps.js';
import type { KeptProduct } from '../domain/kept-product.js';
import { type PageQuery, wrongCursor } from './list-kept.js';

/** Products that were sold beyond the count. @throws RefusedError 400 for a cursor that no page has sent. */
export function listToCheck(
  { db }: Pick<Deps, 'db'>,
  shopId: string,
  { cursor, limit }: PageQuery,
): Promise<{ readonly products: readonly KeptProduct[]; readonly next: string | null }> {
  if (cursor !== undefined && !isUuid(cursor)) throw wrongCursor();
  return db.read(shopId, async (tx) => {
    const found = await readFoundProducts(tx, { after: cursor ?? null, limit: limit + 1 });
    const products = found.slice(0, limit);
    return { products, next: found.length > limit ? (products.at(-1)?.productKey ?? null) : null };
  });
}
