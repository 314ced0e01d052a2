import { catalogApi } from '@bahi/contracts/catalog';
import { type EncodedReply, type Handler, matchesEtag, notModified, streamReply } from '@bahi/platform/http';
import { createByteBoundedCache } from '@bahi/platform/kernel';
import { listProducts, streamProducts } from '../app/list-products.js';
import type { Deps } from '../deps.js';
import { encodeCatalogue, etagOf, sendCatalogue } from './catalogue-page.js';

/** The reply for one version of a shop's list. */
interface Page {
  readonly etag: string;
  readonly reply: EncodedReply;
}

/**
 * All products of the shop (wire contract 2.15). Every call reads the version from the database, so that the cached reply
 * is valid with several replicas, too.
 */
export function listProductsHandler(deps: Deps): Handler<typeof catalogApi.listProducts> {
  const { today, config, readListVersion } = deps;
  const loadPage = pageLoader(deps);
  return async ({ caller: { shopId }, request }) => {
    const etag = etagOf(await readListVersion(shopId), today(), config.timeZone);
    if (matchesEtag(request.headers['if-none-match'], etag)) return notModified(headersOf(etag));
    const page = await loadPage(shopId, etag);
    return page ? page.reply : streamList(deps, shopId);
  };
}

/** A list that is too long to be kept, with the version that it has when it is read. */
function streamList(deps: Deps, shopId: string) {
  const { timeZone } = deps.config;
  return streamReply(catalogApi.listProducts, (send) =>
    streamProducts(deps, shopId, (catalogue) => {
      const day = deps.today();
      const headers = headersOf(etagOf(catalogue.version, day, timeZone));
      return sendCatalogue(send, catalogue, { today: day, timeZone, headers });
    }),
  );
}

function headersOf(etag: string) {
  return { 'Cache-Control': 'private, no-cache', ETag: etag };
}

/** Returns cached pages, `null` for a long list; concurrent callers share the encoding of a new page. */
function pageLoader(deps: Deps) {
  const { today, config } = deps;
  const cache = createByteBoundedCache<Page>(config.listCacheBytes, ({ reply }) => reply.content?.length ?? 0);
  const loading = new Map<string, Promise<Page | null>>();
  const load = async (shopId: string): Promise<Page | null> => {
    const day = today();
    const { timeZone } = config;
    const catalogue = await listProducts(deps, shopId);
    if (!catalogue) return null;
    const { version, products } = catalogue;
    const etag = etagOf(version, day, timeZone);
    const page = { etag, reply: await encodeCatalogue(products, { today: day, timeZone, headers: headersOf(etag) }) };
    cache.set(shopId, page);
    return page;
  };
  return (shopId: string, etag: string): Promise<Page | null> => {
    const cached = cache.get(shopId);
    if (cached?.etag === etag) return Promise.resolve(cached);
    const key = `${shopId} ${etag}`;
    const page = loading.get(key) ?? load(shopId).finally(() => loading.delete(key));
    loading.set(key, page);
    return page;
  };
}
