/** An encoded reply and its ETag. */
export interface Page {
  readonly etag: string;
  readonly content: Buffer;
}

/** The last page of each shop, up to a number of bytes; the least recently used is evicted first. */
export function createPageCache(maxBytes: number) {
  const pages = new Map<string, Page>();
  let bytes = 0;
  const remove = (shopId: string) => {
    bytes -= pages.get(shopId)?.content.length ?? 0;
    pages.delete(shopId);
  };
  return {
    get(shopId: string, etag: string): Page | null {
      const page = pages.get(shopId);
      if (page?.etag !== etag) return null;
      pages.delete(shopId);
      pages.set(shopId, page);
      return page;
    },
    set(shopId: string, page: Page): void {
      remove(shopId);
      if (page.content.length > maxBytes) return;
      pages.set(shopId, page);
      bytes += page.content.length;
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) return;
        remove(oldest);
      }
    },
  };
}
