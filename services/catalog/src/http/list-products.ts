import type { catalogApi } from '@bahi/contracts/catalog';
import { type Handler, raw } from '@bahi/platform/http';
import { batchByShop } from '@bahi/platform/kernel';
import { createPageCache, type Page } from '../data/page-cache.js';
import { catalogueVersion, readCatalogue } from '../data/products-views.js';
import { etagOf, namesEtag, renderCatalogue } from '../domain/catalogue-page.js';
import type { Ports } from '../ports.js';

/**
 * All products of the shop (wire contract 2.15). Whether the ready answer is still true is asked of the database on
 * every call, so it holds with several copies of the service; callers that arrive together share the question.
 */
export function listProducts(ports: Ports): Handler<typeof catalogApi.listProducts> {
  const versionOf = versionReader(ports);
  const pageOf = pageLoader(ports);
  return async ({ caller: { shopId }, facts }) => {
    const etag = etagOf(await versionOf(shopId), ports.today(), ports.config.timeZone);
    const headers = { 'Cache-Control': 'private, no-cache' };
    if (namesEtag(facts.headers['if-none-match'], etag)) return raw(304, null, { ...headers, ETag: etag });
    const page = await pageOf(shopId, etag);
    return raw(200, page.content, { ...headers, ETag: page.etag });
  };
}

function versionReader({ db }: Ports) {
  const read = batchByShop<null, string>({
    largest: Number.POSITIVE_INFINITY,
    serve: async (shopId, callers) => {
      const version = await db.read(shopId, catalogueVersion);
      return callers.map(() => version);
    },
  });
  return (shopId: string) => read(shopId, null);
}

function pageLoader({ db, today, config: { timeZone, listCacheBytes } }: Ports) {
  const cache = createPageCache(listCacheBytes);
  const loading = new Map<string, Promise<Page>>();
  const load = async (shopId: string): Promise<Page> => {
    const day = today();
    const { version, products } = await db.read(shopId, readCatalogue);
    const page = {
      etag: etagOf(version, day, timeZone),
      content: await renderCatalogue(products, { today: day, timeZone }),
    };
    cache.keep(shopId, page);
    return page;
  };
  return (shopId: string, etag: string): Promise<Page> => {
    const known = cache.find(shopId, etag);
    if (known) return Promise.resolve(known);
    const name = `${shopId} ${etag}`;
    const under = loading.get(name) ?? load(shopId).finally(() => loading.delete(name));
    loading.set(name, under);
    return under;
  };
}
