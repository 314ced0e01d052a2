/** A serialized list, valid for one version of the shop's invoices. */
export interface CachedList {
  readonly version: number;
  readonly content: Buffer;
  readonly count: number;
}

/** Serialized lists by shop and filter. */
export interface ListCache {
  get(key: string, version: number): CachedList | undefined;
  put(key: string, list: CachedList): void;
}

/** A cache of the most recently used lists, limited to `maxBytes` in total. */
export function createListCache(maxBytes: number): ListCache {
  const lists = new Map<string, CachedList>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= lists.get(key)?.content.length ?? 0;
    lists.delete(key);
  };
  return {
    get(key, version) {
      const list = lists.get(key);
      if (list?.version !== version) return undefined;
      lists.delete(key);
      lists.set(key, list);
      return list;
    },
    put(key, list) {
      drop(key);
      if (list.content.length > maxBytes) return;
      lists.set(key, list);
      bytes += list.content.length;
      for (const oldest of lists.keys()) {
        if (bytes <= maxBytes) return;
        drop(oldest);
      }
    },
  };
}
