import type { catalogApi } from '@bahi/contracts/catalog';
import { type Handler, raw } from '@bahi/platform/http';
import { listProducts } from '../app/list-products.js';
import type { Deps } from '../deps.js';
import { etagOf, matchesEtag, renderCatalogue } from './catalogue-page.js';
import { createPageCache, type Page } from './page-cache.js';

/**
 * All products of the shop (wire contract 2.15). Every call reads the version from the database, so that the cached reply
 * is valid with several replicas, too.
 */
export function listProductsHandler(deps: Deps): Handler<typeof catalogApi.listProducts> {
  const { today, config, readListVersion } = deps;
  const loadPage = pageLoader(deps);
  return async ({ caller: { shopId }, facts }) => {
    const etag = etagOf(await readListVersion(shopId), today(), config.timeZone);
    const headers = { 'Cache-Control': 'private, no-cache' };
    if (matchesEtag(facts.headers['if-none-match'], etag)) return raw(304, null, { ...headers, ETag: etag });
    const page = await loadPage(shopId, etag);
    return raw(200, page.content, { ...headers, ETag: page.etag });
  };
}

/** Returns cached pages; concurrent callers share the rendering of a new one. */
function pageLoader(deps: Deps) {
  const { today, config } = deps;
  const cache = createPageCache(config.listCacheBytes);
  const loading = new Map<string, Promise<Page>>();
  const load = async (shopId: string): Promise<Page> => {
    const day = today();
    const { timeZone } = config;
    const { version, products } = await listProducts(deps, shopId);
    const content = await renderCatalogue(products, { today: day, timeZone });
    const page = { etag: etagOf(version, day, timeZone), content };
    cache.set(shopId, page);
    return page;
  };
  return (shopId: string, etag: string): Promise<Page> => {
    const cached = cache.get(shopId, etag);
    if (cached) return Promise.resolve(cached);
    const key = `${shopId} ${etag}`;
    const page = loading.get(key) ?? load(shopId).finally(() => loading.delete(key));
    loading.set(key, page);
    return page;
  };
}
