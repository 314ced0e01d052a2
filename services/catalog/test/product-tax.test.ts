import { careApi, counterApi, ProductChanged, productTaxApi, type UpdateProductRequest } from '@bahi/contracts/catalog';
import type { Day } from '@bahi/contracts/shared';
import { SIMPLE_PROFILE, type TaxProfile } from '@bahi/contracts/tax';
import { keepTaxProfile } from '@bahi/platform/data';
import { type CatalogWorld, catalogWorld, HEADER, partsOf, rowOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.service.close());

function open() {
  const as = world.service.signIn();
  const shop = world.shop(as);
  const care = world.service.client(careApi, { as });
  const tax = world.service.client(productTaxApi, { as });
  const counter = world.service.client(counterApi, { as });
  const read = async (id: string) => (await care.readProduct({ params: { id } })).body;
  return {
    ...shop,
    ...{ care, tax, counter, read },
    changes: () =>
      world.service.database.query('select 1 from outbox where shop_id = $1 and type = $2', [
        shop.shopId,
        ProductChanged.type,
      ]),
    taxOf: async (id: string) => (await read(id)).product.tax,
    edit: (id: string, body: Readonly<Record<string, unknown>>, version = 1) =>
      care.updateProduct({ params: { id }, body: { version, ...body } as UpdateProductRequest }),
    regular: (changes: Partial<TaxProfile> = {}) =>
      world.elsewhere(shop.shopId, (tx) =>
        keepTaxProfile(tx, {
          ...SIMPLE_PROFILE,
          ...{ version: 1, effectiveFrom: '2020-01-01' as Day, kind: 'regular' },
          ...changes,
        }),
      ),
  };
}

const rule = (from: string, rateBp: number) => ({ from, treatment: 'taxable', rateBp });

describe('the tax data of a product', () => {
  it('are a class with its code and the code of the unit, and raise what the counter knows as the price', async () => {
    const shop = open();
    const { productId } = await shop.add({ unit: 'kg' });

    const edited = await shop.edit(productId, { tax: { class: 'rice-loose' } });

    const tax = { hsn: '100630', uqc: 'KGS', class: 'rice-loose' };
    expect(edited.body.product).toMatchObject({ version: 2, priceVersion: 2, tax });
    expect((await shop.counter.listCounterProducts({ query: {} })).body.products[0]?.tax).toEqual(tax);
    expect(await shop.changes()).toHaveLength(1);
  });

  it('follow the unit, keep another unit code, and are NA for services', async () => {
    const shop = open();
    const { productId } = await shop.add({ unit: 'kg' });

    await shop.edit(productId, { tax: { hsn: ' 1905 31 ', uqc: 'PAC', rules: [rule('2026-10-01', 1200)] } });
    const given = await shop.taxOf(productId);
    await shop.edit(productId, { unit: 'Tokri' }, 2);
    const followed = await shop.taxOf(productId);
    await shop.edit(productId, { tax: { hsn: '998599', uqc: 'PCS', rules: [] } }, 3);

    expect(given).toEqual({ hsn: '190531', uqc: 'PAC', rules: [rule('2026-10-01', 1200)] });
    expect([followed?.uqc, (await shop.taxOf(productId))?.uqc]).toEqual(['OTH', 'NA']);
  });

  it('lose their rules to a class, and are taken away by null', async () => {
    const shop = open();
    const { productId } = await shop.add();
    const rules = [rule('2027-04-01', 500), rule('2026-04-01', 1800)];

    await shop.edit(productId, { tax: { hsn: '3402', rules } });
    const own = await shop.taxOf(productId);
    await shop.edit(productId, { tax: { class: 'detergent' } }, 2);
    await shop.edit(productId, { tax: null }, 3);

    expect(own?.rules?.map(({ from }) => from)).toEqual(['2026-04-01', '2027-04-01']);
    expect(await shop.taxOf(productId)).toBeNull();
    const left = await world.service.database.query('select 1 from product_tax_rules where shop_id = $1', [
      shop.shopId,
    ]);
    expect(left).toEqual([]);
  });

  it('are copied with a product', async () => {
    const shop = open();
    const { productId } = await shop.add();
    await shop.edit(productId, { tax: { hsn: '3402', rules: [rule('2026-04-01', 1800)] } });

    const copy = await shop.care.duplicateProduct({ params: { id: productId }, body: { productName: 'Copy' } });

    expect(await shop.taxOf(copy.body.product.productId)).toEqual(await shop.taxOf(productId));
  });

  it('warn of goods that are taxed on an MRP they lack', async () => {
    const shop = open();
    const { productId } = await shop.add();

    const saved = await shop.edit(productId, { tax: { class: 'pan-masala' } });
    const priced = await shop.edit(productId, { mrp: 200 }, 2);

    expect([saved.status, saved.body.warnings, priced.body.warnings]).toEqual([200, ['mrp-missing'], undefined]);
  });

  const HSN = 'HSN code must have 4, 6 or 8 digits';
  it.each([
    [{ hsn: '19', rules: [] }, 'tax.hsn', HSN],
    [{ hsn: '190', rules: [] }, 'tax.hsn', HSN],
    [{ hsn: '19053', rules: [] }, 'tax.hsn', HSN],
    [{ hsn: '0000', rules: [] }, 'tax.hsn', 'Unknown HSN code'],
    [{ class: 'anything-else' }, 'tax.hsn', HSN],
    [{ hsn: '1905', class: 'none' }, 'tax.class', 'Unknown tax class'],
    [{ hsn: '1905', uqc: 'XXX', rules: [] }, 'tax.uqc', 'Unknown unit code'],
    [
      { hsn: '1905', rules: [rule('2026-10-01', 500), rule('2026-10-01', 1800)] },
      'tax.rules',
      'Each rule needs its own first day',
    ],
    [{ hsn: '1905', rules: [rule('2026-10-01', 2800)] }, 'tax.rules.0.rateBp', 'This rate is not in force on that day'],
    [{ hsn: '1905', rules: [], class: 'bread' }, 'tax.rules', 'Give a tax class or rules, not both'],
  ])('refuse %j at %s', async (tax, field, message) => {
    const shop = open();
    const { productId } = await shop.add();

    const refused = await shop.edit(productId, { tax });

    expect([refused.status, refused.body]).toMatchObject([400, { message, errors: [{ field, message }] }]);
    expect((await shop.read(productId)).product).toMatchObject({ version: 1, tax: null });
  });

  it('name all that is wrong at once', async () => {
    const shop = open();
    const { productId } = await shop.add();

    const refused = await shop.edit(productId, { tax: { hsn: '0000', class: 'none' } });

    expect((refused.body as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual([
      'tax.class',
      'tax.hsn',
    ]);
  });
});

describe('a new product', () => {
  it('takes code, class and MRP by the form and by a file', async () => {
    const shop = open();
    const added = await shop.add({ unit: 'pack', hsn: '1905 31', taxClass: 'biscuits', mrp: '180.50' });
    const file = `${HEADER},hsn,taxClass,mrp\n${rowOf('Soap')},,Bath-Soap,80\n${rowOf('Plain')},,,`;

    await shop.upload(file);
    const soap = (await shop.named('Soap'))?.productId ?? '';
    const plain = (await shop.named('Plain'))?.productId ?? '';

    expect((await shop.read(added.productId)).product).toMatchObject({
      mrp: 180.5,
      tax: { hsn: '190531', uqc: 'PAC', class: 'biscuits' },
    });
    expect((await shop.read(soap)).product).toMatchObject({ mrp: 80, tax: { uqc: 'PCS', class: 'bath-soap' } });
    expect((await shop.read(plain)).product).toMatchObject({ mrp: null, tax: null });
  });

  it.each([
    [{ hsn: '19' }, 'hsn', 'HSN code must have 4, 6 or 8 digits'],
    [{ hsn: '0000' }, 'hsn', 'Unknown HSN code'],
    [{ taxClass: 'none' }, 'taxClass', 'Unknown tax class'],
    [{ mrp: '1.234' }, 'mrp', 'MRP must be an amount with at most 2 decimals'],
    [{ mrp: '100' }, 'mrp', 'MRP must not be below the selling amount'],
  ])('is refused with %j', async (parts, field, message) => {
    const shop = open();
    const [name, value] = Object.entries(parts)[0] as [string, string];

    const refused = await shop.client.addProduct({ body: partsOf(parts) });
    const checked = await shop.validate(`${HEADER},${name}\n${rowOf('Tea').replace(',79.50,', ',168,')},${value}`);

    expect([refused.status, refused.body]).toMatchObject([400, { message, errors: [{ field, message }] }]);
    expect(checked.body.errors).toEqual([{ row: 2, message }]);
  });

  it('names a fault of the table of add-single before one of its tax', async () => {
    const refused = await open().client.addProduct({ body: partsOf({ hsn: '19', sellingPrice: '-1' }) });

    expect(refused.body).toMatchObject({ message: 'Values cannot be negative', errors: [{}, { field: 'hsn' }] });
  });
});

describe('the rate pack', () => {
  it('has classes with dated rules and the rates of the law, and is sent once', async () => {
    const { tax } = open();

    const first = await tax.readTaxPack({ query: {} });
    const again = await tax.readTaxPack(
      { query: {} },
      { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } },
    );

    expect([first.body.taxPack, first.body.classes.length, again.status]).toEqual(['2026-05-01', 221, 304]);
    expect(first.body.ratesInForce.at(-1)?.rates).toContain(4000);
    expect(first.body.classes.find(({ id }) => id === 'bath-soap')?.words).toContain('sabun');
  });

  it('is named to counters of a shop with a tax profile, from its day on', async () => {
    const shop = open();
    await shop.add();
    const list = async (etag = '') => {
      const reply = await shop.counter.listCounterProducts({ query: {} }, { headers: { 'If-None-Match': etag } });
      return { status: reply.status, etag: reply.headers.get('etag') ?? '', taxPack: reply.body?.taxPack };
    };

    const simple = await list();
    const same = await list(simple.etag);
    await shop.regular();
    const regular = await list(simple.etag);

    expect([simple.taxPack, same.status, regular.status, regular.taxPack]).toEqual([null, 304, 200, '2026-05-01']);
    expect((await list(regular.etag)).status).toBe(304);
  });
});

describe('the review of tax data', () => {
  it('lists what is missing, differs from the pack or costs more than its MRP, with the tax where prices are without', async () => {
    const shop = open();
    const [, wrong, dear] = [
      await shop.add({ productName: 'Zeera' }),
      await shop.add({ productName: 'Detergent', unit: 'kg' }),
      await shop.add({ productName: 'Soap', mrp: '170' }),
    ];
    await shop.edit(wrong.productId, { tax: { hsn: '3402', rules: [rule('2026-01-01', 500)] } });
    await shop.edit(dear.productId, { tax: { class: 'bath-soap' } });
    const namesOf = async () => {
      const { missing, differing, aboveMrp } = (await shop.tax.reviewTax({ query: {} })).body;
      return [missing, differing, aboveMrp].map((list) => list.map(({ productName }) => productName));
    };

    expect(await namesOf()).toEqual([['Zeera'], ['Detergent'], []]);
    await shop.regular({ priceMode: 'exclusive' });
    expect(await namesOf()).toEqual([['Zeera'], ['Detergent'], ['Soap']]);
  });
});

describe('tax classes of many products', () => {
  it('are set once per key, with one event for each product that changes', async () => {
    const shop = open();
    const [rice, soap, edited] = [await shop.add(), await shop.add(), await shop.add()];
    await shop.edit(edited.productId, { alias: 'new' });
    const products = [
      { productId: rice.productId, version: 1, class: 'rice-loose' },
      { productId: soap._id, version: 1, class: 'anything-else', hsn: '3401' },
      { productId: edited.productId, version: 1, class: 'rice-loose' },
      { productId: 'PROD-MWPYB740-B41E77', version: 1, class: null },
    ];
    const set = () => shop.tax.setTaxClasses({ body: { products } }, { headers: { 'Idempotency-Key': 'classes-1' } });

    const [first, again] = [await set(), await set()];

    expect(first.body.results.map(({ outcome, version }) => [outcome, version])).toEqual([
      ['set', 2],
      ['set', 2],
      ['product-changed', 2],
      ['product-not-found', 0],
    ]);
    expect(again.body).toEqual(first.body);
    expect(await shop.taxOf(soap.productId)).toMatchObject({ hsn: '3401', class: 'anything-else' });
    expect(await shop.changes()).toHaveLength(3);
  });

  it('are refused together when one is unknown or has no code', async () => {
    const shop = open();
    const [one, other] = [await shop.add(), await shop.add()];

    const refused = await shop.tax.setTaxClasses({
      body: {
        products: [
          { productId: one.productId, version: 1, class: 'none' },
          { productId: other.productId, version: 1, class: 'anything-else' },
        ],
      },
    });

    expect([refused.status, refused.body]).toMatchObject([
      400,
      { errors: [{ field: 'products.0.class' }, { field: 'products.1.hsn' }] },
    ]);
  });

  it("leave another shop's products alone", async () => {
    const [shop, other] = [open(), open()];
    const { productId, _id } = await other.add();

    const reply = await shop.tax.setTaxClasses({
      body: { products: [{ productId: _id, version: 1, class: 'rice-loose' }] },
    });

    expect(reply.body.results[0]?.outcome).toBe('product-not-found');
    expect(await other.taxOf(productId)).toBeNull();
    expect((await shop.tax.reviewTax({ query: {} })).body.counts.missing).toBe(0);
  });
});
