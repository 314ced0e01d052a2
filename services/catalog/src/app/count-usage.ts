import { catalogFailures } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import type { WriteTx } from '@bahi/platform/data';
import type { CatalogConfig } from '../config.js';
import { addUsage, type Usage } from '../data/usage-repository.js';

/**
 * Counts what a write adds to its shop, or takes from it. Archived products do not count: no list has them. Call it last: after it, the shop's other additions wait for the transaction.
 * @throws RefusedError 409 above a quota of the settings; then nothing of the write stays.
 */
export async function countUsage(
  tx: WriteTx,
  { maxProducts, maxPictures }: CatalogConfig,
  added: Usage,
): Promise<void> {
  if (added.products === 0) return;
  const { products, pictures } = await addUsage(tx, added);
  if (added.products > 0 && products > maxProducts) {
    const text = `Your shop can have at most ${maxProducts} products`;
    throw new RefusedError(catalogFailures.productLimitReached, { text });
  }
  if (added.pictures > 0 && pictures > maxPictures) {
    const text = `Your shop can have at most ${maxPictures} pictures`;
    throw new RefusedError(catalogFailures.pictureLimitReached, { text });
  }
}
