import { careApi, counterApi, ProductChanged } from '@bahi/contracts/catalog';
import { uuidv7 } from '@bahi/contracts/shared';
import { type CatalogWorld, catalogWorld, partsOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.service.close());

type Body = Readonly<Record<string, unknown>>;

function open(as = world.service.signIn()) {
  const shop = world.shop(as);
  const care = world.service.client(careApi, { as });
  const counter = world.service.client(counterApi, { as });
  return {
    ...shop,
    care,
    counter,
    read: async (id: string) => (await care.readProduct({ params: { id } })).body.product,
    edit: (id: string, body: Body, headers = {}) =>
      care.updateProduct({ params: { id }, body: { version: 1, ...body } as never }, { headers }),
    addCode: (id: string, body: Body) => care.addCode({ params: { id }, body: body as never }),
    archive: (id: string) => care.archiveProduct({ params: { id } }),
    restore: (id: string) => care.restoreProduct({ params: { id } }),
    byCode: (code: string) => counter.readByCode({ params: { code }, query: {} }),
    /** Sells all that is there. */
    empty: (productRef: string) => shop.take({ productRef, quantity: 40 }),
    etag: async () => (await shop.client.listProducts()).headers.get('etag'),
  };
}

describe('a product without an expiry date', () => {
  it('is added and never expires; add-single still asks for the day', async () => {
    const shop = open();
    const parts = partsOf({ expiryDate: '' });

    const added = await shop.care.createProduct({ body: parts });
    const refused = await shop.client.addProduct({ body: { ...parts, productName: 'Nails' } });
    const wrong = await shop.care.createProduct({ body: { ...parts, productName: 'Nails', expiryDate: '31/02/27' } });

    expect([added.status, added.body.product]).toMatchObject([
      201,
      { productName: parts.productName, expiryDate: null, quantity: 40, availability: 'In stock' },
    ]);
    expect([refused.status, wrong.status]).toEqual([400, 400]);
    expect((await shop.read(added.body.product.productId)).version).toBe(1);
  });
});

describe('a duplicate of a product', () => {
  const packs = [{ packNo: 1, name: 'Sack', units: 2.5, price: 400 }];
  const fields = { ...{ allowsFractions: true, thresholdValue: 2.5, mrp: 170, alias: 'dal', family: 'Dal' }, packs };

  it('has all but the name, the codes, the scale number and the stock, once per key', async () => {
    const shop = open();
    const { productId } = await shop.add({ supplier: 'Sri Lakshmi' });
    await shop.edit(productId, { ...fields, scaleNo: '17' });
    await shop.addCode(productId, { code: 'TEA-1', packNo: 1 });
    const source = await shop.read(productId);
    const copy = () =>
      shop.care.duplicateProduct(
        { params: { id: productId }, body: { productName: ' Urad  Dal ' } },
        { headers: { 'Idempotency-Key': 'copy-1' } },
      );

    const [made, again] = [await copy(), await copy()];

    const { _id, createdAt } = made.body.product;
    expect([made.status, made.body.product]).toEqual([
      201,
      {
        ...source,
        ...{ _id, createdAt, productId: made.body.product.productId, productName: 'Urad Dal', prices: [], codes: [] },
        ...{ version: 1, priceVersion: 1, quantity: 0, availability: 'Out of stock', scaleNo: null },
      },
    ]);
    expect(again.body).toEqual(made.body);
    expect(await shop.read(made.body.product.productId)).toEqual(made.body.product);
    expect((await shop.client.listProducts()).body.count).toBe(2);
  });

  it('is refused under the name of another, and of a product that is not there', async () => {
    const shop = open();
    const { productId, productName } = await shop.add();
    const copy = (id: string) => shop.care.duplicateProduct({ params: { id }, body: { productName } });

    expect((await copy(productId)).body).toMatchObject({ code: 'product-name-exists' });
    expect((await copy('PROD-MWPYB740-000000')).status).toBe(404);
  });
});

describe('editing a product', () => {
  it('changes every field, moves both versions, keeps the prices and publishes the product', async () => {
    const shop = open();
    const { productId, _id } = await shop.add({ supplier: 'Sri Lakshmi' });
    const before = await shop.etag();
    const edit = {
      productName: '  Toor   Dal 1 kg ',
      category: 'food',
      unit: 'KG',
      costPrice: 150,
      sellingPrice: 180.5,
      mrp: 190,
      thresholdValue: 2.5,
      expiryDate: null,
      description: ' Unpolished ',
      supplier: '',
      alias: 'तूर दाल',
      family: 'Dal',
      allowsFractions: true,
      scaleNo: '00017',
      packs: [{ packNo: 1, name: 'Sack', units: 25, price: 4_400 }],
    };

    const edited = await shop.edit(productId, edit);

    expect(edited.status).toBe(200);
    expect(edited.body.product).toMatchObject({
      ...edit,
      ...{ productName: 'Toor Dal 1 kg', category: 'Food', unit: 'kg', description: 'Unpolished', supplier: null },
      ...{ version: 2, priceVersion: 2, availability: 'In stock', archivedAt: null, codes: [] },
    });
    expect(edited.body.product.prices).toMatchObject([
      { changeNo: 3, field: 'mrp', old: null, new: 190, source: 'edit', by: shop.as.userId, documentId: null },
      { changeNo: 2, field: 'selling', old: 168, new: 180.5 },
      { changeNo: 1, field: 'cost', old: 139.5, new: 150 },
    ]);
    expect(await shop.read(_id)).toEqual(edited.body.product);
    expect(await shop.list()).toMatchObject([{ productName: 'Toor Dal 1 kg', sellingPrice: 180.5 }]);
    expect(await shop.etag()).not.toBe(before);
    const { data } = await world.service.probe.next(ProductChanged, ({ data: { productKey } }) => productKey === _id);
    expect(data).toMatchObject({ version: 2, productName: 'Toor Dal 1 kg', sellingPaise: 18_050, expiryDate: null });
    expect(data.before).toEqual({ expiryDate: '2027-06-05', isArchived: false });
  });

  it('lets no stale version win, and answers the newer product', async () => {
    const shop = open();
    const { productId } = await shop.add();
    const key = { 'Idempotency-Key': uuidv7() };
    const first = await shop.edit(productId, { alias: 'Dal' }, key);

    const repeated = await shop.edit(productId, { alias: 'Dal' }, key);
    const stale = await shop.edit(productId, { alias: 'Lentils' });
    const same = await shop.edit(productId, { version: 2, alias: 'Dal' });

    expect(repeated.body).toEqual(first.body);
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: 'product-changed',
      current: { version: 2, alias: 'Dal', costPrice: 139.5 },
    });
    expect(same.body.product).toMatchObject({ version: 2, priceVersion: 1 });
  });

  it.each<readonly [string, Body, Body, number, string]>([
    ['a price below the cost', {}, { sellingPrice: 100 }, 409, 'price-below-cost'],
    ['a cost above the price', {}, { costPrice: 170 }, 409, 'price-below-cost'],
    ['a price above the MRP', { mrp: 170 }, { sellingPrice: 171 }, 409, 'price-above-mrp'],
    ['an MRP below the price', {}, { mrp: 160 }, 409, 'price-above-mrp'],
    [
      'a pack above the MRP',
      { mrp: 170 },
      { packs: [{ packNo: 1, name: 'Six', units: 6, price: 1_021 }] },
      409,
      'price-above-mrp',
    ],
    [
      'switching off fractions in use',
      { allowsFractions: true, thresholdValue: 1.5 },
      { allowsFractions: false },
      409,
      'fractions-in-use',
    ],
    ['a broken threshold of whole units', {}, { thresholdValue: 1.5 }, 400, 'validation-failed'],
    ['a pack of broken units', {}, { packs: [{ packNo: 1, name: 'Half', units: 0.5 }] }, 400, 'validation-failed'],
    [
      'two packs of one number',
      {},
      {
        packs: [
          { packNo: 1, name: 'A', units: 2 },
          { packNo: 1, name: 'B', units: 3 },
        ],
      },
      400,
      'validation-failed',
    ],
    ['a day that does not exist', {}, { expiryDate: '2027-02-31' }, 400, 'validation-failed'],
    ['a blank name', {}, { productName: '  ' }, 400, 'validation-failed'],
    ['three decimals of money', {}, { sellingPrice: 170.005 }, 400, 'validation-failed'],
  ])('refuses %s', async (_what, first, second, status, code) => {
    const shop = open();
    const { productId } = await shop.add();
    await shop.edit(productId, { alias: 'Dal', ...first });

    const refused = await shop.edit(productId, { version: 2, ...second });

    expect([refused.status, refused.body]).toMatchObject([status, { code }]);
    expect((await shop.read(productId)).version).toBe(2);
  });

  it('takes a price below cost that is meant, an expiry of the past, and edits what is below cost already', async () => {
    const shop = open();
    const { productId } = await shop.add();

    const meant = await shop.edit(productId, { sellingPrice: 100, belowCost: true, expiryDate: '2020-01-01' });
    const renamed = await shop.edit(productId, { version: 2, alias: 'Dal' });

    expect(meant.body.product).toMatchObject({ sellingPrice: 100, availability: 'Expired' });
    expect(renamed.status).toBe(200);
  });

  it('refuses the name and the scale number of another product, and what is not there', async () => {
    const shop = open();
    const [dal, rice] = [await shop.add(), await shop.add()];
    await shop.edit(rice.productId, { scaleNo: '17' });

    const refused = [
      await shop.edit(dal.productId, { productName: rice.productName.toUpperCase() }),
      await shop.edit(dal.productId, { scaleNo: '17' }),
      await open().edit(dal.productId, { alias: 'Dal' }),
    ];

    expect(refused.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual([
      [409, 'product-name-exists'],
      [409, 'scale-no-taken'],
      [404, 'product-not-found'],
    ]);
  });

  it('of two people at once lets one win', async () => {
    const shop = open();
    const { productId } = await shop.add();

    const results = await Promise.all(['a', 'b', 'c', 'd'].map((alias) => shop.edit(productId, { alias })));

    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await shop.read(productId)).version).toBe(2);
  });

  it('pages the price history', async () => {
    const shop = open();
    const { productId } = await shop.add();
    for (const version of [1, 2, 3]) await shop.edit(productId, { version, sellingPrice: 170 + version });
    const page = (cursor?: string) =>
      shop.care.listPrices({ params: { id: productId }, query: { limit: 2, ...(cursor ? { cursor } : {}) } as never });

    const first = await page();
    const second = await page(first.body.next ?? '');

    expect([first, second].map(({ body }) => body.prices.map((price) => price.new))).toEqual([[173, 172], [171]]);
    expect(second.body.next).toBeNull();
    expect((await page('x')).status).toBe(400);
  });
});

describe('the codes of a product', () => {
  it('are found in every form, name a pack, and go away', async () => {
    const shop = open();
    const { productId } = await shop.add();
    await shop.edit(productId, { packs: [{ packNo: 1, name: 'Box of 12', units: 12 }] });

    const added = await shop.addCode(productId, { code: '036000291452', packNo: 1 });
    const found = [await shop.byCode('036000291452'), await shop.byCode('0036000291452')];
    const again = await shop.addCode(productId, { code: '0036000291452', packNo: 1 });
    const gone = await shop.care.deleteCode({ params: { id: productId, code: '36000291452' } });
    const deleted = await shop.care.deleteCode({ params: { id: productId, code: '036000291452' } });

    expect([added.status, added.body.product]).toMatchObject([
      201,
      { version: 3, codes: [{ code: '0036000291452', packNo: 1 }] },
    ]);
    expect(found.map(({ body }) => body)).toMatchObject([{ packNo: 1 }, { product: { productId }, packNo: 1 }]);
    expect(again.body.product.version).toBe(3);
    expect([gone.status, deleted.body.product.codes]).toEqual([404, []]);
    expect((await shop.byCode('036000291452')).status).toBe(404);
  });

  it('must have the right check digit, unless it is kept as an own code', async () => {
    const shop = open();
    const { productId } = await shop.add();

    const wrong = await shop.addCode(productId, { code: '8901030865271' });
    const kept = await shop.addCode(productId, { code: '8901030865271', force: true });
    const refused = [
      await shop.addCode(productId, { code: 'a b' }),
      await shop.addCode(productId, { code: 'TEA-1', packNo: 2 }),
    ];

    expect([wrong.status, wrong.body]).toMatchObject([400, { errors: [{ field: 'code', code: 'check-digit' }] }]);
    expect(JSON.stringify(wrong.body)).toContain('should be 5');
    expect(kept.status).toBe(201);
    expect((await shop.byCode('8901030865271')).body).toMatchObject({ product: { productId } });
    expect(refused.map(({ status }) => status)).toEqual([400, 404]);
  });

  it('belong to one product of the shop, whatever the order of the calls', async () => {
    const shop = open();
    const goods = [await shop.add(), await shop.add()];

    const added = await Promise.all(goods.map(({ productId }) => shop.addCode(productId, { code: '8901030865275' })));
    const refused = added.find(({ status }) => status === 409);
    const winner = added.find(({ status }) => status === 201)?.body.product;

    expect(refused?.body).toMatchObject({ code: 'code-taken', current: { productId: winner?.productId } });
    expect(JSON.stringify(refused?.body)).toContain(`${winner?.productName} has the code`);
  });

  it('go with the pack that they name', async () => {
    const shop = open();
    const { productId } = await shop.add();
    await shop.edit(productId, { packs: [{ packNo: 1, name: 'Box of 12', units: 12 }] });
    await shop.addCode(productId, { code: 'BOX-1', packNo: 1 });
    await shop.addCode(productId, { code: 'TEA-1' });

    const edited = await shop.edit(productId, { version: 4, packs: [] });

    expect(edited.body.product).toMatchObject({ packs: [], codes: [{ code: 'TEA-1' }] });
    expect((await shop.byCode('BOX-1')).status).toBe(404);
  });
});

describe('archiving a product', () => {
  it('needs stock 0, frees name and codes, and keeps its past', async () => {
    const shop = open();
    const { productId, _id, productName } = await shop.add();
    await shop.addCode(productId, { code: 'TEA-1' });
    const early = await shop.archive(productId);
    await shop.empty(_id);

    const archived = await shop.archive(productId);
    const again = await shop.archive(productId);
    const list = await shop.care.listArchivedProducts({ query: {} });

    expect([early.status, early.body]).toMatchObject([409, { code: 'product-has-stock' }]);
    expect(archived.body.product).toMatchObject({ archivedAt: expect.any(String), codes: [{ code: 'TEA-1' }] });
    expect(again.body.product.version).toBe(archived.body.product.version);
    expect(list.body).toMatchObject({ products: [{ productId, quantity: 0 }], next: null });
    expect([await shop.list(), (await shop.byCode('TEA-1')).status]).toEqual([[], 404]);
    expect((await shop.edit(productId, { version: 3, alias: 'x' })).body).toMatchObject({ code: 'product-archived' });
    expect((await shop.client.addProduct({ body: partsOf({ productName }) })).status).toBe(201);
    expect((await shop.restore(productId)).body).toMatchObject({ code: 'product-name-exists' });
  });

  it('is undone with its codes, unless one is taken', async () => {
    const shop = open();
    const [tea, rice] = [await shop.add(), await shop.add()];
    await shop.addCode(tea.productId, { code: 'TEA-1' });
    await shop.empty(tea._id);
    await shop.archive(tea.productId);

    const restored = await shop.restore(tea.productId);
    await shop.archive(tea.productId);
    await shop.addCode(rice.productId, { code: 'TEA-1' });
    const refused = await shop.restore(tea.productId);

    expect(restored.body.product).toMatchObject({ version: 4, archivedAt: null, codes: [{ code: 'TEA-1' }] });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'code-taken', current: { productId: rice.productId } },
    ]);
    expect((await shop.byCode('TEA-1')).body).toMatchObject({ product: { productId: rice.productId } });
    expect((await shop.read(tea.productId)).codes).toEqual([{ code: 'TEA-1', packNo: 0 }]);
  });
});
