import { catalogApi } from '@bahi/contracts/catalog';
import {
  type EncodedReply,
  type Handler,
  matchesEtag,
  notModified,
  type SendStreamed,
  streamReply,
} from '@bahi/platform/http';
import { createByteBoundedCache } from '@bahi/platform/kernel';
import { listProducts, streamProducts } from '../app/list-products.js';
import type { Deps } from '../deps.js';
import { encodeCatalogue, etagOf, type PageView, rightsKey, sendCatalogue } from './catalogue-page.js';

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
  return async ({ caller: { shopId, permissions }, request }) => {
    const viewNow = () => ({ today: today(), timeZone: config.timeZone, permissions });
    const etag = etagOf(await readListVersion(shopId), viewNow());
    if (matchesEtag(request.headers['if-none-match'], etag)) return notModified(headersOf(etag));
    const page = await loadPage({ shopId, etag, viewNow });
    return page ? page.reply : streamList(deps, shopId, viewNow);
  };
}

/** A list that is too long to be kept, with the version that it has when it is read. */
function streamList(deps: Deps, shopId: string, viewNow: () => PageView) {
  const send = (sendReply: SendStreamed<typeof catalogApi.listProducts>) =>
    streamProducts(deps, shopId, (catalogue) => {
      const view = viewNow();
      return sendCatalogue(sendReply, catalogue, { ...view, headers: headersOf(etagOf(catalogue.version, view)) });
    });
  return streamReply(catalogApi.listProducts, send, viewNow().permissions);
}

function headersOf(etag: string) {
  return { 'Cache-Control': 'private, no-cache', ETag: etag };
}

interface WantedPage {
  readonly shopId: string;
  readonly etag: string;
  readonly viewNow: () => PageView;
}

/** Returns cached pages, `null` for a long list; concurrent callers share the encoding of a new page. */
function pageLoader(deps: Deps) {
  const cache = createByteBoundedCache<Page>(deps.config.listCacheBytes, ({ reply }) => reply.content?.length ?? 0);
  const loading = new Map<string, Promise<Page | null>>();
  const load = async (key: string, { shopId, viewNow }: WantedPage): Promise<Page | null> => {
    const view = viewNow();
    const catalogue = await listProducts(deps, shopId);
    if (!catalogue) return null;
    const etag = etagOf(catalogue.version, view);
    const page = { etag, reply: await encodeCatalogue(catalogue.products, { ...view, headers: headersOf(etag) }) };
    cache.set(key, page);
    return page;
  };
  return (wanted: WantedPage): Promise<Page | null> => {
    const key = wanted.shopId + rightsKey(wanted.viewNow().permissions);
    const cached = cache.get(key);
    if (cached?.etag === wanted.etag) return Promise.resolve(cached);
    const loadingKey = `${key} ${wanted.etag}`;
    const page = loading.get(loadingKey) ?? load(key, wanted).finally(() => loading.delete(loadingKey));
    loading.set(loadingKey, page);
    return page;
  };
}
