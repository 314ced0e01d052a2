import type { Invoice } from '@bahi/contracts/billing';
import type { EncodedPart } from '@bahi/platform/http';
import { createByteBoundedCache } from '@bahi/platform/kernel';

/** An encoded list, valid for one version of the shop's invoices. */
export interface CachedList {
  readonly version: number;
  readonly content: EncodedPart<Invoice[]>;
  readonly count: number;
}

/** Encoded lists by shop and filter. */
export interface ListCache {
  get(key: string, version: number): CachedList | undefined;
  put(key: string, list: CachedList): void;
}

/** A cache of the most recently used lists, limited to `maxBytes` in total. */
export function createListCache(maxBytes: number): ListCache {
  const lists = createByteBoundedCache<CachedList>(maxBytes, ({ content }) => content.bytes);
  return {
    get(key, version) {
      const list = lists.get(key);
      return list?.version === version ? list : undefined;
    },
    put: (key, list) => void lists.set(key, list),
  };
}
