import { type Catalogue, readCatalogue, readCatalogueVersion } from '../data/products-views.js';
import type { Deps } from '../deps.js';

/** All products of a shop, newest first, with their version. */
export function listProducts({ db }: Deps, shopId: string): Promise<Catalogue> {
  return db.read(shopId, readCatalogue);
}

/** The version of a shop's products; it changes with each of them. */
export function readListVersion({ db }: Deps, shopId: string): Promise<string> {
  return db.read(shopId, readCatalogueVersion);
}
