import { readShopVersion, type Tx } from '@bahi/platform/data';
import { batchByShop } from '@bahi/platform/kernel';
import { type Catalogue, countProducts, hasMoreProducts, readCatalogue, readProducts } from '../data/products-views.js';
import type { Deps } from '../deps.js';
import type { StoredProduct } from '../domain/product.js';

/** A longer list is streamed: encoded whole, it would take memory for each version of each shop. */
const LONGEST_WHOLE_LIST = 10_000;

/** All products of a shop, newest first, with their version; `null` for a list that must be streamed. */
export function listProducts({ db }: Deps, shopId: string): Promise<Catalogue | null> {
  return db.read(shopId, async (tx) => ((await hasMoreProducts(tx, LONGEST_WHOLE_LIST)) ? null : readCatalogue(tx)));
}

/** A list of any length, read while it is sent. */
export interface StreamedCatalogue {
  readonly version: string;
  readonly count: number;
  readonly products: AsyncIterable<StoredProduct>;
}

/** Runs `use` with all products of one moment, for as long as their reader takes. */
export function streamProducts(
  { db }: Deps,
  shopId: string,
  use: (catalogue: StreamedCatalogue) => Promise<void>,
): Promise<void> {
  return db.stream(shopId, async (tx) => {
    const [version, count] = await Promise.all([readShopVersion(tx), countProducts(tx)]);
    await use({ version, count, products: readProducts(tx) });
  });
}

/**
 * Reads what a list depends on, at first the version of a shop's products, which changes with each of them. Callers that arrive together share a read that
 * begins after them: a read for each costs three times as much.
 */
export function createReadListVersion(
  { db }: Pick<Deps, 'db'>,
  readVersion: (tx: Tx) => Promise<string> = readShopVersion,
): Deps['readListVersion'] {
  const read = batchByShop<null, string>({
    largest: Number.POSITIVE_INFINITY,
    serve: async (shopId, callers) => {
      const version = await db.read(shopId, readVersion);
      return callers.map(() => version);
    },
  });
  return (shopId) => read(shopId, null);
}
