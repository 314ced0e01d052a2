import { careApi, catalogInternalApi, counterApi, counterSetupApi } from '@bahi/contracts/catalog';
import { ean13Of, uuidv7 } from '@bahi/contracts/shared';
import { type CatalogWorld, catalogWorld, csvOf, partsOf, rowOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.service.close());

function open() {
  const shop = world.shop();
  const counter = world.service.client(counterApi, { as: shop.as });
  const setup = world.service.client(counterSetupApi, { as: shop.as });
  const care = world.service.client(careApi, { as: shop.as });
  return {
    ...shop,
    counter,
    internal: world.service.internalClient(catalogInternalApi),
    setup,
    care,
    edit: (id: string, change: object) =>
      care.updateProduct({ params: { id }, body: { version: 1, ...change } as never }),
    byCode: async (code: string) => (await counter.readByCode({ params: { code }, query: {} })).body,
    arrange: (body: object, key = uuidv7()) =>
      setup.updateQuickKeys({ body: body as never }, { headers: { 'Idempotency-Key': key } }),
  };
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

describe('a new product', () => {
  it.each([
    ['kg', true],
    ['liter', true],
    ['piece', false],
    ['ml', false],
  ])('by the %s is sold in parts: %s', async (unit, fractions) => {
    const shop = open();
    await shop.add({ unit });

    expect((await shop.counter.listCounterProducts({ query: {} })).body.products).toMatchObject([{ unit, fractions }]);
  });
});

function withList() {
  const shop = open();
  const read = async (since?: string) => (await shop.counter.listCounterProducts({ query: { since } })).body;
  return { ...shop, read };
}

describe('the changes of the list', () => {
  it('are the products that changed, and the ids of those that are gone', async () => {
    const shop = withList();
    const [sold, still, gone, same] = [await shop.add(), await shop.add(), await shop.add(), await shop.add()];
    await shop.take({ productRef: gone._id, quantity: 40 });
    const { version } = await shop.read();

    const none = await shop.read(version);
    await shop.take({ productRef: sold._id });
    await shop.edit(still.productId, { mrp: 200 });
    await shop.care.archiveProduct({ params: { id: gone._id } });
    const { productId } = await shop.add();
    const imported = (await shop.upload(csvOf(rowOf('Moong Dal'), rowOf('Urad Dal')))).status;
    const changed = await shop.read(version);

    expect(none).toMatchObject({ changes: true, products: [], removed: [], version });
    expect([imported, changed.changes, changed.removed]).toEqual([200, true, [gone._id]]);
    const whole = await shop.read();
    const products = whole.products.filter(({ _id }) => _id !== same._id);
    expect(changed).toEqual({ ...whole, products, changes: true, removed: [gone._id] });
    expect(whole.products.map((one) => one.productId)).toContain(productId);
    expect((await shop.read(changed.version)).products).toEqual([]);
  });

  it('are the whole list without a version of this database, and after more than 2,000', async () => {
    const shop = withList();
    const { _id } = await shop.add();
    const { version } = await shop.read();
    const [position = ''] = version.split('.');
    const others = ['', '0', 'yesterday', '1.2', `${position}.${uuidv7()}`, version.replace(position, '9')];

    for (const since of others) expect(await shop.read(since)).toMatchObject({ changes: false, products: [{ _id }] });
    await world.service.database.query(
      `with more as (update outbox_positions set position = position + 2001 where shop_id = $1 returning position)
       insert into outbox (shop_id, position, id, type, version, subject, time, data, published_at)
       select shop_id, o.position + n, gen_random_uuid(), 'catalog.stock-changed', 1, $2, time, data, now()
       from outbox as o, generate_series(1, 2001) as n where shop_id = $1 and (select position from more) > 0`,
      [shop.shopId, _id],
    );
    expect(await shop.read(version)).toMatchObject({ changes: false, products: [{ _id }] });
    expect(await shop.read((await shop.read()).version)).toMatchObject({ changes: true, products: [] });
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

describe('the quick keys', () => {
  it('keep one arrangement per shop, and name what they drop', async () => {
    const shop = open();
    const [tea, lota] = [await shop.add({ productName: 'Tea' }), await shop.add({ productName: 'Lota' })];
    const foreign = await open().add();
    await shop.edit(tea.productId, { packs: [{ packNo: 1, name: 'Box', units: 12, price: null }] });
    await world.service.database.query('update products set archived_at = now() where product_key = $1', [lota._id]);
    const keys = [
      { place: 48, productId: tea._id, packNo: 1 },
      { place: 1, productId: tea.productId },
      { place: 2, productId: lota.productId },
      { place: 3, productId: foreign._id },
      { place: 4, productId: tea._id, packNo: 2 },
    ];

    const empty = (await shop.setup.readQuickKeys({ query: {} })).body;
    const arranged = await shop.arrange({ version: 0, pages: [{ name: 'Drinks', keys }, { keys: [] }] });
    const stale = await shop.arrange({ version: 0, pages: [] });
    const read = await shop.setup.readQuickKeys({ query: {} });

    expect(empty).toEqual({ success: true, version: 0, pages: [] });
    const name = { productId: tea.productId, productName: 'Tea', _id: tea._id };
    const page = {
      name: 'Drinks',
      keys: [
        { place: 1, packNo: 0, ...name },
        { place: 48, packNo: 1, ...name },
      ],
    };
    expect(read.body).toEqual({ success: true, version: 1, pages: [page, { name: '', keys: [] }] });
    expect(arranged.body).toEqual({
      ...read.body,
      dropped: [
        { page: 1, place: 2, productId: lota.productId, productName: 'Lota', reason: 'product-archived' },
        { page: 1, place: 3, productId: foreign._id, productName: null, reason: 'product-not-found' },
        { page: 1, place: 4, productId: tea._id, productName: 'Tea', reason: 'pack-not-found' },
      ],
    });
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'quick-keys-changed', current: { version: 1 } }]);
    await shop.edit(tea.productId, { version: 2, packs: [] });
    expect((await shop.setup.readQuickKeys({ query: {} })).body.pages[0]?.keys).toHaveLength(1);
  });

  it.each([
    ['seven pages', { pages: Array.from({ length: 7 }, () => ({ keys: [] })) }],
    ['place 49', { pages: [{ keys: [{ place: 49, productId: 'x' }] }] }],
    ['two keys in one place', { pages: [{ keys: [1, 1].map((place) => ({ place, productId: 'x' })) }] }],
    ['no version', { version: undefined, pages: [] }],
  ])('refuse %s', async (_, body) => {
    expect((await open().arrange({ version: 0, ...body })).status).toBe(400);
  });
});

describe('the code of a scale', () => {
  it('sells by grams or by paise what has its scale number, unless the code is one of a product', async () => {
    const shop = open();
    const onions = await shop.add();
    await shop.edit(onions.productId, { allowsFractions: true, scaleNo: '17' });
    const [grams, paise, unknown] = ['210001701250', '220001704550', '210001801250'].map(ean13Of);
    const set = (scalePatterns: string[], version = 0) =>
      shop.setup.updateProductRules({ body: { version, scalePatterns } });

    const before = await shop.byCode(grams ?? '');
    const saved = await set(['21IIIIIWWWWWC', ' 22iiiiipppppc ']);
    const stale = await set([]);

    expect(before).toMatchObject({ code: 'code-unknown' });
    expect(saved.body.rules).toEqual({ version: 1, scalePatterns: ['21IIIIIWWWWWC', '22IIIIIPPPPPC'] });
    expect((await shop.setup.readProductRules({ query: {} })).body).toEqual(saved.body);
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'rules-changed', current: saved.body.rules }]);
    const product = { productId: onions.productId, fractions: true };
    expect(await shop.byCode(grams ?? '')).toMatchObject({ product, packNo: 0, quantity: 1.25, amount: null });
    expect(await shop.byCode(paise ?? '')).toMatchObject({ product, packNo: 0, quantity: null, amount: 45.5 });
    expect(await shop.byCode(unknown ?? '')).toMatchObject({ code: 'code-unknown' });
    expect(await shop.byCode(`${grams?.slice(0, -1)}0`)).toMatchObject({ code: 'code-unknown' });
    expect((await set(['21IIIIIWWWWC'], 1)).status).toBe(400);
    expect((await set(['21IIIIIWWWWWC', '21IIIIIPPPPPC'], 1)).status).toBe(400);
  });
});

describe('codes of the shop itself', () => {
  it('are counted, never given again, and pass over one that a product has', async () => {
    const shop = open();
    const { _id } = await shop.add();
    const taken = ean13Of('200000000002');
    const { query } = world.service.database;
    await query(`insert into product_codes values ($1, $2, $3, 0, now(), $3)`, [shop.shopId, taken, _id]);
    const make = async (count: number, key = uuidv7()) =>
      (await shop.setup.createOwnCodes({ body: { count } }, { headers: { 'Idempotency-Key': key } })).body.codes;
    const key = uuidv7();

    const first = await make(3, key);
    const [again, ...atOnce] = [await make(3, key), ...(await Promise.all(Array.from({ length: 8 }, () => make(5))))];

    expect(first).toEqual(['200000000001', '200000000003', '200000000004'].map(ean13Of));
    expect(again).toEqual(first);
    expect(new Set([taken, ...first, ...atOnce.flat()]).size).toBe(44);
    expect((await open().setup.createOwnCodes({ body: { count: 1 } })).body.codes).toEqual([ean13Of('200000000001')]);
    expect((await shop.setup.createOwnCodes({ body: { count: 501 } })).status).toBe(400);
  });
});
