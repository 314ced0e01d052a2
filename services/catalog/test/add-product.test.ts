import { readdirSync } from 'node:fs';
import { ProductsAdded } from '@bahi/contracts/catalog';
import { uuidv7 } from '@bahi/contracts/shared';
import sharp from 'sharp';
import { blobOf, type CatalogWorld, catalogWorld, partsOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.service.close());

function png(width = 40, height = 20) {
  return sharp({ create: { width, height, channels: 3, background: '#a04000' } })
    .png()
    .toBuffer();
}

describe('POST /api/products/add-single', () => {
  it('adds a product and publishes it', async () => {
    const shop = world.shop();

    const reply = await shop.client.addProduct({
      body: partsOf({
        productName: '  Toor   Dal 1 kg ',
        category: 'fOOD',
        unit: 'PACK',
        supplier: ' Lakshmi ',
        description: ' Split, without skin ',
      }),
    });

    expect(reply.status).toBe(201);
    expect(reply.headers.get('x-position')).toBe('catalog=1');
    expect(reply.body).toEqual({
      success: true,
      message: 'Product added successfully!',
      product: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        productId: expect.stringMatching(/^PROD-[0-9A-Z]{8,9}-[0-9A-F]{6}$/),
        productName: 'Toor Dal 1 kg',
        category: 'Food',
        sellingPrice: 168,
        costPrice: 139.5,
        quantity: 40,
        unit: 'pack',
        thresholdValue: 8,
        expiryDate: '2027-06-05',
        availability: 'In stock',
        imageUrl: null,
        description: 'Split, without skin',
        supplier: 'Lakshmi',
        averageRating: 0,
        totalRatings: 0,
        createdAt: '2026-11-21T05:12:08.114Z',
      },
    });
    expect(await shop.list()).toEqual([reply.body.product]);
    const { data } = await world.service.probe.next(ProductsAdded, ({ envelope }) => envelope.shopId === shop.shopId);
    const { _id, productId } = reply.body.product;
    expect(data.products).toEqual([
      {
        productKey: _id,
        productId,
        productName: 'Toor Dal 1 kg',
        category: 'Food',
        supplier: 'Lakshmi',
        unit: 'pack',
        imageUrl: null,
        costPaise: 13_950,
        sellingPaise: 16_800,
        quantity: 40,
        quantityMilli: 40_000,
        thresholdValue: 8,
        thresholdMilli: 8_000,
        expiryDate: '2027-06-05',
        createdAt: '2026-11-21T05:12:08.114Z',
      },
    ]);
    expect(await shop.drift()).toEqual([]);
  });

  it('publishes opening stock as such', async () => {
    const shop = world.shop();

    await shop.add({ opening: 'true' });

    const { data } = await world.service.probe.next(ProductsAdded, ({ envelope }) => envelope.shopId === shop.shopId);
    expect(data.products).toMatchObject([{ isOpening: true }]);
    expect(await shop.client.addProduct({ body: partsOf({ opening: '1' }) })).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', error: 'opening must be true or false' },
    });
  });

  it('sets defaults for optional fields', async () => {
    const product = await world.shop().add({ quantity: ' ', unit: '', thresholdValue: '1', category: 'Spices' });

    expect(product).toMatchObject({
      quantity: 1,
      unit: 'piece',
      category: 'Spices',
      availability: 'Low stock',
      description: null,
      supplier: null,
    });
  });

  it('uses a productId that is well-formed and free, and replaces any other', async () => {
    const shop = world.shop();
    const productId = 'PROD-MTJKV4QV-3C9A0F';

    const ids = [
      (await shop.add({ productId })).productId,
      (await shop.add({ productId })).productId,
      (await shop.add({ productId: 'prod-1' })).productId,
      (await world.shop().add({ productId })).productId,
    ];

    expect(ids.map((id) => id === productId)).toEqual([true, false, false, true]);
  });

  it('rejects a name the shop has in any case and spacing; another shop may use it', async () => {
    const shop = world.shop();
    await shop.add({ productName: 'Café Latte' });

    const reply = await shop.client.addProduct({ body: partsOf({ productName: ' CAFE\u0301   latte' }) });

    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'product-name-exists',
        detail: 'Product with this name already exists',
        errors: [{ field: 'productName' }],
      },
    });
    expect(await world.shop().add({ productName: 'Café Latte' })).toMatchObject({ productName: 'Café Latte' });
  });

  it('adds a name once when several requests add it together', async () => {
    const shop = world.shop();
    const body = partsOf();

    const replies = await Promise.all(Array.from({ length: 8 }, () => shop.client.addProduct({ body })));

    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(await shop.list()).toHaveLength(1);
  });
});

describe('a request key', () => {
  it('makes a repeat harmless, even on the day the product expires', async () => {
    const own = await catalogWorld();
    const shop = own.shop();
    const [input, idempotencyKey] = [
      { body: partsOf({ expiryDate: '22/11/26' }), file: blobOf(await png()) },
      uuidv7(),
    ];
    const first = await shop.client.addProduct(input, { idempotencyKey });
    own.service.clock.advance({ hours: 20 });

    const again = await shop.client.addProduct(input, { idempotencyKey });
    const kept = readdirSync(own.service.filesFolder);
    await own.service.close();

    expect(again).toMatchObject({ status: 201, body: first.body });
    expect([first, again].map(({ headers }) => headers.get('idempotent-replay'))).toEqual([null, 'true']);
    expect(kept).toHaveLength(1);
  });

  it('identifies one request only', async () => {
    const shop = world.shop();
    const idempotencyKey = uuidv7();
    await shop.client.addProduct({ body: partsOf() }, { idempotencyKey });

    const reply = await shop.client.addProduct({ body: partsOf() }, { idempotencyKey });

    expect(reply).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } });
  });

  it('is free again after a failure', async () => {
    const shop = world.shop();
    const idempotencyKey = uuidv7();
    await shop.client.addProduct({ body: partsOf({ costPrice: 'x' }) }, { idempotencyKey });

    expect((await shop.client.addProduct({ body: partsOf() }, { idempotencyKey })).status).toBe(201);
  });

  it('adds once when repeats race', async () => {
    const shop = world.shop();
    const [body, idempotencyKey] = [partsOf(), uuidv7()];

    const replies = await Promise.all(
      Array.from({ length: 10 }, () => shop.client.addProduct({ body }, { idempotencyKey })),
    );

    expect(new Set(replies.map(({ status, body: reply }) => `${status} ${reply.product._id}`)).size).toBe(1);
    expect(await shop.list()).toHaveLength(1);
  });
});
