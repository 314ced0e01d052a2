import { ListProductsReply } from '@bahi/contracts/catalog';
import { ALL_PERMISSIONS, type Day, type Permission } from '@bahi/contracts/shared';
import { openDatabase } from '@bahi/platform/data';
import type { EncodedReply } from '@bahi/platform/http';
import { silentLogger } from '@bahi/platform/kernel';
import { fixedClock } from '@bahi/testing';
import { createReadListVersion } from '../src/app/list-products.js';
import type { Deps } from '../src/deps.js';
import { listProductsHandler } from '../src/http/list-products.js';
import { type CatalogWorld, catalogWorld, csvOf, partsOf, rowOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.service.close());

describe('GET /api/products/all', () => {
  it('is empty for a new shop', async () => {
    const reply = await world.shop().client.listProducts();

    expect(reply.body).toEqual({ success: true, timeZone: 'Asia/Kolkata', count: 0, products: [] });
    expect(reply.headers.get('cache-control')).toBe('private, no-cache');
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('has the newest first, and the products of a file in the order of their rows', async () => {
    const shop = world.shop();
    await shop.add({ productName: 'old' });
    world.service.clock.advance({ minutes: 1 });
    await shop.upload(csvOf(rowOf('b'), rowOf('a'), rowOf('c')));
    world.service.clock.advance({ minutes: 1 });
    await shop.add({ productName: 'new' });

    const { body } = await shop.client.listProducts({ query: { _t: 1, _nocache: 1, csvUpload: true, count: 3 } });

    expect(body.products.map(({ productName }) => productName)).toEqual(['new', 'b', 'a', 'c', 'old']);
    expect(body.count).toBe(5);
    expect(ListProductsReply.safeParse(body).success).toBe(true);
  });

  it('contains every write that was answered before the request', async () => {
    const shop = world.shop();
    for (let count = 1; count <= 8; count++) {
      const added = await shop.add();
      const lists = await Promise.all([shop.list(), shop.list(), shop.list()]);
      expect(lists.map((list) => list.length)).toEqual([count, count, count]);
      await shop.take({ productRef: added._id });
      expect((await shop.named(added.productName))?.quantity).toBe(39);
    }
  });

  it('answers 304 without a body while nothing changed', async () => {
    const shop = world.shop();
    const dal = await shop.add();
    const etag = (await shop.client.listProducts()).headers.get('etag') ?? '';
    const again = (header: string) => shop.client.listProducts({}, { headers: { 'If-None-Match': header } });

    const unchanged = [await again(etag), await again(`"x", W/${etag}`), await again('*')];
    await shop.take({ productRef: dal._id });
    const changed = await again(etag);

    expect(etag).toMatch(/^"[^"]+"$/);
    expect(unchanged.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([304, '']));
    expect(unchanged.map(({ headers }) => [headers.get('etag'), headers.get('cache-control')])).toEqual(
      Array(3).fill([etag, 'private, no-cache']),
    );
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('returns each shop its own list, also when their catalogues have the same version', async () => {
    const shops = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const shop = world.shop();
        return { shop, product: await shop.add() };
      }),
    );
    await world.service.database.query(
      "update outbox_positions set updated_at = '2026-11-21' where shop_id = any($1)",
      [shops.map(({ shop }) => shop.shopId)],
    );

    const lists = await Promise.all(shops.map(({ shop }) => shop.list()));

    expect(lists).toEqual(shops.map(({ product }) => [product]));
  });

  it('has another ETag in a restored database with the same number of changes', async () => {
    const shop = world.shop();
    await shop.add();
    const etag = (await shop.client.listProducts()).headers.get('etag') ?? '';
    await world.service.database.query(
      "update outbox_positions set updated_at = updated_at + interval '1 second' where shop_id = $1",
      [shop.shopId],
    );

    const reply = await shop.client.listProducts({}, { headers: { 'If-None-Match': etag } });

    expect(reply.status).toBe(200);
  });

  it('reads no product for a cached reply', async () => {
    const shop = world.shop();
    const dal = await shop.add();
    const first = await shop.list();
    await world.service.database.query('alter table products rename to products_away');

    const second = await shop
      .list()
      .finally(() => world.service.database.query('alter table products_away rename to products'));
    await shop.take({ productRef: dal._id });

    expect(second).toEqual(first);
    expect((await shop.list())[0]?.quantity).toBe(39);
  });

  it('is kept for readers of each right, and shows each what it may see', async () => {
    const shop = world.shop();
    await shop.add();
    const { url } = world.service.database;
    const db = openDatabase({ url, applicationName: 'test', logger: silentLogger() });
    const reads = jest.spyOn(db, 'read');
    const list = listProductsHandler({
      db,
      today: () => '2026-11-21' as Day,
      config: { timeZone: 'Asia/Kolkata', listCacheBytes: 1_000_000 },
      readListVersion: createReadListVersion({ db }),
    } as unknown as Deps);
    const costsFor = async (permissions: ReadonlySet<Permission>) => {
      const call = { caller: { shopId: shop.shopId, permissions }, request: { headers: {} } };
      const { content } = (await list(call as unknown as Parameters<typeof list>[0])) as EncodedReply;
      return JSON.parse(String(content)).products.map((product: object) => Object.hasOwn(product, 'costPrice'));
    };
    const readers = [ALL_PERMISSIONS, new Set<Permission>(['see-products'])];

    const shown = [];
    for (const reader of [...readers, ...readers]) shown.push(await costsFor(reader));
    await db.close();

    expect(shown.flat()).toEqual([true, false, true, false]);
    // The version at each call, the products once for each right.
    expect(reads).toHaveBeenCalledTimes(shown.length + readers.length);
  });

  it('is made again after its making has failed', async () => {
    const shop = world.shop();
    const dal = await shop.add();
    await world.service.database.query('alter table products rename to products_away');

    const failed = await shop.client
      .listProducts()
      .finally(() => world.service.database.query('alter table products_away rename to products'));

    expect([failed.status, failed.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(await shop.list()).toEqual([dal]);
  });

  it('has another availability and another ETag on the next day', async () => {
    const own = await catalogWorld();
    const shop = own.shop();
    await shop.add({ expiryDate: '2026-11-22' });
    const today = await shop.client.listProducts();
    own.service.clock.set('2026-11-22T18:30:00.000Z');

    const tomorrow = await own.shop(own.service.signIn({ shopId: shop.shopId })).client.listProducts();
    await own.service.close();

    const availabilities = [today, tomorrow].map(({ body }) => body.products[0]?.availability);
    expect(availabilities).toEqual(['In stock', 'Expired']);
    expect(tomorrow.headers.get('etag')).not.toBe(today.headers.get('etag'));
  });

  it('shows nothing of another shop', async () => {
    await world.shop().add();

    expect(await world.shop().list()).toEqual([]);
  });

  it('shows the default unit for products without one', async () => {
    const shop = world.shop();
    await shop.add();
    await world.service.database.query('update products set unit = null, expires_on = null where shop_id = $1', [
      shop.shopId,
    ]);

    expect(await shop.list()).toMatchObject([{ unit: 'Packets', expiryDate: null }]);
  });

  it('refuses callers without a token', async () => {
    const response = await fetch(`${world.service.url}/api/products/all`);

    expect([response.status, response.headers.get('cache-control')]).toEqual([401, 'no-store']);
  });
});

describe('a shop in another time zone', () => {
  let away: CatalogWorld;
  beforeAll(async () => {
    away = await catalogWorld({ env: { SHOP_TIME_ZONE: 'Pacific/Auckland' } });
    // Past midnight in Auckland, still the day before in India.
    away.service.clock.set('2026-11-21T11:00:00.000Z');
  });
  afterAll(() => away.service.close());

  it('uses its own day, and names its time zone', async () => {
    const shop = away.shop();
    const tooLate = await shop.client.addProduct({ body: partsOf({ expiryDate: '22/11/26' }) });
    await shop.add({ expiryDate: '23/11/26' });
    away.service.clock.set('2026-11-23T11:00:00.000Z');

    const { body } = await away.shop(away.service.signIn({ shopId: shop.shopId })).client.listProducts();

    expect(tooLate).toMatchObject({ status: 400, body: { detail: 'Expiry date must be in the future' } });
    expect(body).toMatchObject({ timeZone: 'Pacific/Auckland', products: [{ availability: 'Expired' }] });
  });
});

describe('a list of more than 10,000 products', () => {
  const MORE = 10_001;

  it('is streamed whole to eight readers after a sale, with the ETag of its version', async () => {
    const shop = world.shop();
    const { _id } = await shop.add();
    await world.service.database.query(
      `insert into products (shop_id, product_key, product_id, name, name_key, category, cost_paise, selling_paise, quantity_milli,
        unit, threshold_milli, created_at, row_no)
      select shop_id, gen_random_uuid(), 'PROD-' || i, 'p ' || i, 'p ' || i, category, cost_paise, selling_paise, quantity_milli,
        unit, threshold_milli, created_at, i from products, generate_series(1, ${MORE}) as i where product_key = $1`,
      [_id],
    );
    await shop.take({ productRef: _id });

    const replies = await Promise.all(Array.from({ length: 8 }, () => shop.client.listProducts()));
    const etag = replies[0]?.headers.get('etag') ?? '';
    const unchanged = await shop.client.listProducts({}, { headers: { 'If-None-Match': etag } });

    for (const { status, headers, body } of replies) {
      expect([status, body.count, body.products.length]).toEqual([200, MORE + 1, MORE + 1]);
      expect([headers.get('etag'), headers.get('cache-control')]).toEqual([etag, 'private, no-cache']);
      expect(body.products.slice(0, 2).map(({ quantity }) => quantity)).toEqual([39, 40]);
    }
    expect([etag, unchanged.status]).toEqual([expect.stringMatching(/^"[^"]+"$/), 304]);
  });
});

describe('a clock that advances between rows', () => {
  const clock = fixedClock();
  let own: CatalogWorld;
  beforeAll(async () => {
    const now = () => {
      clock.advance({ ms: 1 });
      return clock.now();
    };
    own = await catalogWorld({ clock: { ...clock, now } });
  });
  afterAll(() => own.service.close());

  it('keeps the rows of a long file in order', async () => {
    const shop = own.shop();
    const names = Array.from({ length: 1_100 }, (_, index) => `p ${index}`);

    await shop.upload(csvOf(...names.map((name) => rowOf(name))));

    expect((await shop.list()).map(({ productName }) => productName)).toEqual(names);
  });
});

describe('GET /api/products/generate-id', () => {
  it('returns an id that add-single accepts, another one each time', async () => {
    const shop = world.shop();
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await shop.client.generateProductId()).body.productId),
    );

    expect(new Set(ids).size).toBe(20);
    const { body } = await shop.client.addProduct({ body: partsOf({ productId: ids[0] }) });
    expect(body.product.productId).toBe(ids[0]);
  });
});

describe('GET /api/products/check/{id}', () => {
  it('finds a product by both of its ids, only in its own shop, and never answers 404', async () => {
    const shop = world.shop();
    const { _id, productId } = await shop.add();
    const check = async (id: string, { client } = shop) => {
      const { status, body } = await client.checkProduct({ params: { id } });
      return [status, body.exists];
    };

    expect(await Promise.all([_id, productId, ` ${productId} `].map((id) => check(id)))).toEqual(
      Array(3).fill([200, true]),
    );
    const unknown = [
      'PROD-MWPYB740-B41E77',
      'nonsense',
      '../..',
      "' or 1=1",
      '🪔',
      _id.toUpperCase(),
      'x'.repeat(5_000),
    ];
    expect(await Promise.all(unknown.map((id) => check(id)))).toEqual(Array(unknown.length).fill([200, false]));
    expect(await check(_id, world.shop())).toEqual([200, false]);
  });
});
