import { counterApi, counterFailures, type CounterProduct as WireProduct } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import { toRupees, toUnits } from '@bahi/contracts/shared';
import { readShopVersion } from '@bahi/platform/data';
import { type Handler, type Handlers, matchesEtag, notModified, streamReply } from '@bahi/platform/http';
import { findByCode, readCounterProducts } from '../data/counter-views.js';
import type { Deps } from '../deps.js';
import type { CounterProduct } from '../domain/counter-product.js';

const SOLD_WINDOW_MS = 30 * 24 * 60 * 60 * 1000;

/** The handlers of the calls of the counter's list. */
export function counterHandlers(deps: Deps): Handlers<typeof counterApi> {
  return { listCounterProducts: listCounterProducts(deps), readByCode: readByCode(deps) };
}

/** The whole list, streamed; a counter that has the version of now gets 304. */
function listCounterProducts(deps: Deps): Handler<typeof counterApi.listCounterProducts> {
  const { db, config, readListVersion } = deps;
  return async ({ caller: { shopId }, request }) => {
    const etag = etagOf(await readListVersion(shopId));
    if (matchesEtag(request.headers['if-none-match'], etag)) return notModified(headersOf(etag));
    return streamReply(counterApi.listCounterProducts, (send) =>
      db.stream(shopId, async (tx) => {
        const version = await readShopVersion(tx);
        const products = presented(readCounterProducts(tx, soldSince(deps)));
        const rest = { changes: false, taxPack: null, removed: [] };
        await send(
          { success: true, timeZone: config.timeZone, version, ...rest, products },
          headersOf(etagOf(version)),
        );
      }),
    );
  };
}

function readByCode(deps: Deps): Handler<typeof counterApi.readByCode> {
  return async ({ params: { code }, caller: { shopId } }) => {
    const found = await deps.db.read(shopId, (tx) => findByCode(tx, code, soldSince(deps)));
    if (!found) throw new RefusedError(counterFailures.codeUnknown);
    const { product, packNo } = found;
    return { success: true, product: presentCounterProduct(product), packNo, quantity: null, amount: null };
  };
}

function soldSince({ clock }: Deps): Date {
  return new Date(clock.now().getTime() - SOLD_WINDOW_MS);
}

function etagOf(version: string) {
  return `"counter-1-${version}"`;
}

function headersOf(etag: string) {
  return { 'Cache-Control': 'private, no-cache', ETag: etag };
}

async function* presented(products: AsyncIterable<CounterProduct>) {
  for await (const product of products) yield presentCounterProduct(product);
}

function presentCounterProduct(product: CounterProduct): WireProduct {
  return {
    _id: product.productKey,
    productId: product.productId,
    name: product.name,
    alias: product.alias,
    family: product.family,
    category: product.category,
    price: toRupees(product.sellingPaise),
    mrp: product.mrpPaise === null ? null : toRupees(product.mrpPaise),
    unit: product.unit,
    fractions: product.allowsFractions,
    stock: toUnits(product.quantityMilli),
    expiryDate: product.expiresOn,
    codes: [...product.codes],
    packs: product.packs.map(({ packNo, name, unitsMilli, pricePaise }) => ({
      packNo,
      name,
      units: toUnits(unitsMilli),
      price: pricePaise === null ? null : toRupees(pricePaise),
    })),
    sold30: toUnits(product.soldMilli),
    image: product.imageName && `/uploads/${product.imageName}`,
    priceVersion: product.priceVersion,
  };
}
