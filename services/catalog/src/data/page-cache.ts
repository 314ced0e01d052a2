/** A ready answer and the ETag it is sent with. */
export interface Page {
  readonly etag: string;
  readonly content: Buffer;
}

/** Pages of shops, the last one of each, up to a number of bytes; the one not asked for longest goes first. */
export function createPageCache(maxBytes: number) {
  const pages = new Map<string, Page>();
  let bytes = 0;
  const forget = (shopId: string) => {
    bytes -= pages.get(shopId)?.content.length ?? 0;
    pages.delete(shopId);
  };
  return {
    find(shopId: string, etag: string): Page | null {
      const page = pages.get(shopId);
      if (page?.etag !== etag) return null;
      pages.delete(shopId);
      pages.set(shopId, page);
      return page;
    },
    keep(shopId: string, page: Page): void {
      forget(shopId);
      if (page.content.length > maxBytes) return;
      pages.set(shopId, page);
      bytes += page.content.length;
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) return;
        forget(oldest);
      }
    },
  };
}
