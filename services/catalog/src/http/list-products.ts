import type { catalogApi } from '@bahi/contracts/catalog';
import { type EncodedReply, type Handler, matchesEtag, notModified } from '@bahi/platform/http';
import { createByteBoundedCache } from '@bahi/platform/kernel';
import { listProducts } from '../app/list-products.js';
import type { Deps } from '../deps.js';
import { encodeCatalogue, etagOf } from './catalogue-page.js';

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
    return (await loadPage(shopId, etag)).reply;
  };
}

function headersOf(etag: string) {
  return { 'Cache-Control': 'private, no-cache', ETag: etag };
}

/** Returns cached pages; concurrent callers share the encoding of a new one. */
function pageLoader(deps: Deps) {
  const { today, config } = deps;
  const cache = createByteBoundedCache<Page>(config.listCacheBytes, ({ reply }) => reply.content?.length ?? 0);
  const loading = new Map<string, Promise<Page>>();
  const load = async (shopId: string): Promise<Page> => {
    const day = today();
    const { timeZone } = config;
    const { version, products } = await listProducts(deps, shopId);
    const etag = etagOf(version, day, timeZone);
    const page = { etag, reply: await encodeCatalogue(products, { today: day, timeZone, headers: headersOf(etag) }) };
    cache.set(shopId, page);
    return page;
  };
  return (shopId: string, etag: string): Promise<Page> => {
    const cached = cache.get(shopId);
    if (cached?.etag === etag) return Promise.resolve(cached);
    const key = `${shopId} ${etag}`;
    const page = loading.get(key) ?? load(shopId).finally(() => loading.delete(key));
    loading.set(key, page);
    return page;
  };
}
