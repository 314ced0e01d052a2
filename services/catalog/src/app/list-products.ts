import { batchByShop } from '@bahi/platform/kernel';
import { type Catalogue, readCatalogue, readCatalogueVersion } from '../data/products-views.js';
import type { Deps } from '../deps.js';

/** All products of a shop, newest first, with their version. */
export function listProducts({ db }: Deps, shopId: string): Promise<Catalogue> {
  return db.read(shopId, readCatalogue);
}

/**
 * Reads the version of a shop's products; it changes with each of them. Callers that arrive together share a read that
 * begins after them: a read for each costs three times as much.
 */
export function createReadListVersion({ db }: Pick<Deps, 'db'>): Deps['readListVersion'] {
  const read = batchByShop<null, string>({
    largest: Number.POSITIVE_INFINITY,
    serve: async (shopId, callers) => {
      const version = await db.read(shopId, readCatalogueVersion);
      return callers.map(() => version);
    },
  });
  return (shopId) => read(shopId, null);
}
