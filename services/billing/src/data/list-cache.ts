interface Rendered {
  readonly version: number;
  readonly content: Buffer;
  readonly count: number;
}

/** Rendered lists by shop and filter, each valid for one version of the shop's invoices. */
export interface ListCache {
  get(name: string, version: number): Rendered | undefined;
  put(name: string, list: Rendered): void;
}

/** Keeps the most recently used lists, all together at most `maxBytes`. */
export function createListCache(maxBytes: number): ListCache {
  const lists = new Map<string, Rendered>();
  let bytes = 0;
  const drop = (name: string) => {
    bytes -= lists.get(name)?.content.length ?? 0;
    lists.delete(name);
  };
  return {
    get(name, version) {
      const list = lists.get(name);
      if (list?.version !== version) return undefined;
      lists.delete(name);
      lists.set(name, list);
      return list;
    },
    put(name, list) {
      drop(name);
      if (list.content.length > maxBytes) return;
      lists.set(name, list);
      bytes += list.content.length;
      for (const oldest of lists.keys()) {
        if (bytes <= maxBytes) return;
        drop(oldest);
      }
    },
  };
}
