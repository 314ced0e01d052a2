import { catalogInternalApi, counterApi } from '@bahi/contracts/catalog';
import { type CatalogWorld, catalogWorld, partsOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.service.close());

function open() {
  const shop = world.shop();
  const counter = world.service.client(counterApi, { as: shop.as });
  return { ...shop, counter, internal: world.service.internalClient(catalogInternalApi) };
}

describe('the list of the counter', () => {
  it('is sent once for each version and day', async () => {
    const shop = open();
    await shop.add();
    const first = await shop.counter.listCounterProducts({ query: {} });
    const etag = first.headers.get('etag') ?? '';
    const again = () => shop.counter.listCounterProducts({ query: {} }, { headers: { 'If-None-Match': etag } });

    const same = await again();
    await shop.take({ productRef: (await shop.list())[0]?._id ?? '' });
    const changed = await again();

    expect(first.body.products).toMatchObject([{ price: 168, stock: 40, sold30: 0, priceVersion: 1 }]);
    expect(etag).toContain('2026-11-21-Asia/Kolkata');
    expect([same.status, changed.status]).toEqual([304, 200]);
    expect(changed.body.products).toMatchObject([{ stock: 39, sold30: 1 }]);
  });
});

describe('the product of a code', () => {
  it('is found with the pack of the code, until it is archived', async () => {
    const shop = open();
    const { _id, productId } = await shop.add();
    const { query } = world.service.database;
    await query(`insert into product_packs values ($1, $2, 1, 'box of 12', 12000, null)`, [shop.shopId, _id]);
    await query(`insert into product_codes values ($1, '8901030865275', $2, 1, now(), $2)`, [shop.shopId, _id]);
    const read = () => shop.counter.readByCode({ params: { code: '8901030865275' }, query: {} });

    const found = await read();
    await query('update products set archived_at = now() where product_key = $1', [_id]);

    expect(found.body).toMatchObject({ product: { productId, packs: [{ packNo: 1, units: 12 }] }, packNo: 1 });
    expect([(await read()).status, (await read()).body]).toMatchObject([404, { code: 'code-unknown' }]);
  });
});

describe('a product that is archived', () => {
  it('is sold, listed and found no more; its name is free, its id is not', async () => {
    const shop = open();
    const { _id, productId, productName } = await shop.add({ productName: 'Copper Lota' });
    await world.service.database.query('update products set archived_at = now() where product_key = $1', [_id]);

    const { shopId } = shop;
    const read = await shop.internal.readProduct({ params: { shopId, ref: productId } });
    const seen = {
      listed: await shop.list(),
      counted: (await shop.counter.listCounterProducts({ query: {} })).body.products,
      check: (await shop.client.checkProduct({ params: { id: productId } })).body.exists,
      read: read.body.product,
      taken: await shop.take({ productRef: _id }),
    };

    expect(seen).toMatchObject({ listed: [], counted: [], check: false, read: null, taken: { outcome: 'refused' } });
    expect((await shop.client.addProduct({ body: partsOf({ productName }) })).status).toBe(201);
    expect((await shop.add({ productName: 'Lota', productId })).productId).not.toBe(productId);
  });
});
