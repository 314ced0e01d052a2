import { createHttpClient } from '@bahi/testing/shop/http-client';
import { SEED, seeded, sizeOf } from '@bahi/testing/shop/seeded';
import { newShopkeeper, productForm, type Shopkeeper } from '@bahi/testing/shop/shopkeeper';
import { type OpenedWorld, openOpenedWorld } from '@bahi/testing/worlds/opened-world';
import { comparable, ID_PLACES, idPairs } from './support/foreign-probes.js';
import { publicCalls } from './support/public-calls.js';
import { closeRawConnections, sendRaw } from './support/raw-http.js';
import { addUnderKey, everythingOf, importCsv, KEYS, type Traces, tracesOf, trade } from './support/two-shops.js';

const PROBES = sizeOf(400, 10_000);
const AT_ONCE = 8;

let world: OpenedWorld;
let owner: Shopkeeper;
let stranger: Shopkeeper;
let traces: Traces;
let ownersShop: string[];
let strangersShop: string[];

beforeAll(async () => {
  world = await openOpenedWorld();
  owner = await newShopkeeper(world.url);
  stranger = await newShopkeeper(world.url);
  await trade(owner);
  traces = await tracesOf(owner);
  ownersShop = await everythingOf(owner);
  strangersShop = await everythingOf(stranger);
}, 60_000);

afterAll(async () => {
  closeRawConnections();
  await world.close();
});

function asStranger(ask: ReturnType<(typeof ID_PLACES)[string]>) {
  return sendRaw(world.url, { ...ask, headers: { ...ask.headers, Authorization: `Bearer ${stranger.http.token}` } });
}

describe('an id of another shop', () => {
  it('is tried in every place of the contract that takes one', () => {
    const inBody = [
      ...['catalog.adjustStock', 'catalog.receiveStock', 'catalog.startCount', 'catalog.setTaxClasses'],
      ...['orders.placeOrder', 'orders.placeBill', 'orders.quoteBill'],
      ...['billing.recordPayment', 'billing.quoteCreditNote', 'billing.issueCreditNote'],
    ];
    // The page of a customer has a random token instead of an id, and no caller.
    const takers = publicCalls.filter(
      ({ spec, id }) => spec.auth === 'user' && (/:/.test(spec.path) || inBody.includes(id)),
    );

    expect(Object.keys(ID_PLACES).sort()).toEqual(takers.map(({ id }) => id).sort());
  });

  it('gets the same bytes as an id that does not exist', async () => {
    const random = seeded(SEED);
    const pairs = idPairs(traces);
    const differences: string[] = [];
    let probed = 0;
    const probe = async () => {
      const place = random.pick(Object.keys(ID_PLACES));
      const { foreign, unknown } = random.pick(pairs);
      const askWith = ID_PLACES[place];
      if (!askWith) throw new Error(`Nothing is known of ${place}`);
      const [toForeign, toUnknown] = await Promise.all([asStranger(askWith(foreign)), asStranger(askWith(unknown))]);
      probed += 1;
      if (comparable(toForeign) !== comparable(toUnknown) || /true/.test(toForeign.text.replace('"success":true', '')))
        differences.push(`${place} ${foreign}: ${comparable(toForeign)} / ${unknown}: ${comparable(toUnknown)}`);
    };
    for (let sent = 0; sent < PROBES; sent += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, probe));

    expect(differences).toEqual([]);
    // Foreign ids alone: the unknown ones that they are compared with come on top.
    expect(probed).toBe(PROBES);
  });

  it('has no effect as an undeclared parameter', async () => {
    const claims = { shopId: traces.shopId, shop: traces.shopId, userId: traces.userId, 'shop_id[]': traces.shopId };
    const query = new URLSearchParams(claims).toString();
    const headers = {
      'X-Shop-Id': traces.shopId,
      'X-After': 'catalog=999,orders=999',
      Cookie: `shop=${traces.shopId}`,
    };
    const lists = publicCalls.filter(({ spec: { method, path } }) => method === 'GET' && !path.includes(':'));
    const shown = await Promise.all(
      lists.map(({ spec }) => asStranger({ method: 'GET', path: `${spec.path}?${query}`, headers })),
    );

    const leaking = shown.filter(({ text }) => /Basmati|Rice flour|Toor Dal|Moong|ORD-|INV-/.test(text));
    expect(leaking).toEqual([]);
  });

  it('may be given to a product of the own shop, like any other well-formed one', async () => {
    const taken = traces.products.at(-1);
    const added = await stranger.addProduct({
      productName: taken?.productName ?? '',
      productId: taken?.productId ?? '',
    });

    expect(added.productId).toBe(taken?.productId);
    expect(added._id).not.toBe(taken?._id);
    expect(await owner.products()).toEqual(traces.products);
  });
});

describe('a request key or upload id of another shop', () => {
  it('is new in the own shop: the request is executed there', async () => {
    const added = await addUnderKey(stranger, 'Chana Dal 1 kg');
    const imported = await importCsv(stranger, KEYS.upload);

    expect([added.status, added.headers.get('idempotent-replay')]).toEqual([201, null]);
    expect([imported.status, imported.headers.get('idempotent-replay')]).toEqual([200, null]);
    expect(imported.body).toMatchObject({ results: { total: 1, failed: [] } });
  });

  it('reveals nothing of the reply that is stored under it', async () => {
    const [product] = traces.products;
    const [invoice] = traces.invoices;
    const pay = await stranger.http.ask(`/api/invoices/${invoice?.invoiceId}/pay`, {
      method: 'PATCH',
      headers: { 'Idempotency-Key': KEYS.pay },
    });
    const order = await stranger.order(product?._id ?? '', 2, 5, { 'Idempotency-Key': KEYS.order });

    expect([pay.status, pay.body.code]).toEqual([404, 'invoice-not-found']);
    expect([order.status, order.body.code]).toEqual([404, 'product-not-found']);
  });

  it('of the same user does not reach across calls', async () => {
    const elsewhere = await owner.http.ask('/api/products/add-single', {
      form: productForm({ productName: 'Rajma 1 kg' }),
      headers: { 'Idempotency-Key': KEYS.pay },
    });

    expect([elsewhere.status, elsewhere.headers.get('idempotent-replay')]).toEqual([201, null]);
  });
});

describe('after all of that', () => {
  it('each shop has what its own keeper did, and nothing else', async () => {
    const own = await stranger.products();
    const names = own.map(({ productName }) => productName).sort();

    expect(names).toEqual(['Chana Dal 1 kg', 'Moong Dal 1 kg', traces.products.at(-1)?.productName].sort());
    expect((await everythingOf(stranger)).slice(1, 5)).toEqual(strangersShop.slice(1, 5));
    expect((await everythingOf(owner)).slice(1, 5)).toEqual(ownersShop.slice(1, 5));
    expect((await owner.products()).filter(({ productName }) => productName !== 'Rajma 1 kg')).toEqual(traces.products);
  });

  it('a picture is readable by its name alone, and its name cannot be guessed', async () => {
    const imageUrl = traces.products.find((product) => product.imageUrl)?.imageUrl ?? '';
    const anyone = createHttpClient(world.url);

    expect(imageUrl).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
    expect((await fetch(world.url + imageUrl)).status).toBe(200);
    expect((await anyone.ask('/uploads/')).status).toBe(404);
  });
});
