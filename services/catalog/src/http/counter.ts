import { counterApi, counterFailures, type CounterProduct as WireProduct } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import { type Day, toRupees, toUnits } from '@bahi/contracts/shared';
import { type Handler, type Handlers, matchesEtag, notModified, streamReply } from '@bahi/platform/http';
import { findProductByCode, streamCounterProducts } from '../app/counter-products.js';
import type { Deps } from '../deps.js';
import type { CounterProduct } from '../domain/counter-product.js';
import { presentTax } from './present-tax.js';

/** The handlers of the calls of the counter's list. */
export function counterHandlers(deps: Deps): Handlers<typeof counterApi> {
  return { listCounterProducts: listCounterProducts(deps), readByCode: readByCode(deps) };
}

/** The list or what changed of it, streamed; a counter that has the version of now gets 304. */
function listCounterProducts(deps: Deps): Handler<typeof counterApi.listCounterProducts> {
  const { config, readCounterVersion, today } = deps;
  return async ({ caller: { shopId }, query: { since = null }, request }) => {
    const etag = etagOf(await readCounterVersion(shopId), today(), config.timeZone);
    if (matchesEtag(request.headers['if-none-match'], etag)) return notModified(headersOf(etag));
    return streamReply(counterApi.listCounterProducts, (send) =>
      streamCounterProducts(deps, { shopId, since }, async (list) => {
        const { version, listVersion, taxPack, isChanges, removed } = list;
        const rest = { changes: isChanges, taxPack, removed: [...removed] };
        await send(
          { success: true, timeZone: config.timeZone, version, ...rest, products: presented(list.products) },
          headersOf(etagOf(listVersion, list.today, config.timeZone)),
        );
      }),
    );
  };
}

function readByCode(deps: Deps): Handler<typeof counterApi.readByCode> {
  return async ({ params: { code }, caller: { shopId } }) => {
    const found = await findProductByCode(deps, shopId, code);
    if (!found) throw new RefusedError(counterFailures.codeUnknown);
    const { product, packNo, quantityMilli, amountPaise } = found;
    return {
      success: true,
      product: presentCounterProduct(product),
      packNo,
      quantity: quantityMilli === null ? null : toUnits(quantityMilli),
      amount: amountPaise === null ? null : toRupees(amountPaise),
    };
  };
}

/** The units sold in the last days change with the day, and the day with the time zone. */
function etagOf(version: string, today: Day, timeZone: string) {
  return `"counter-2-${version}-${today}-${timeZone}"`;
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
    tax: presentTax(product.tax),
  };
}
