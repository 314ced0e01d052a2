import { InvoiceReturned } from '@bahi/contracts/billing';
import { StockChanged } from '@bahi/contracts/catalog';
import { uuidv7 } from '@bahi/contracts/shared';
import { type CatalogWorld, catalogWorld, returnOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.service.close());

describe('take stock', () => {
  it('takes units, adds the rating and replies with the current prices', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '10', thresholdValue: '8' });

    const reply = await shop.take({ productRef: dal.productId, quantity: 2, rating: 5, movementId: 'm-1' });

    expect(reply).toEqual({
      outcome: 'taken',
      product: {
        _id: dal._id,
        productId: dal.productId,
        productName: dal.productName,
        unitPricePaise: 16_800,
        unitCostPaise: 13_950,
        quantityLeft: 8,
        availability: 'Low stock',
        position: 2,
      },
    });
    expect(await shop.named(dal.productName)).toMatchObject({
      quantity: 8,
      availability: 'Low stock',
      averageRating: 5,
      totalRatings: 1,
    });
    const { data } = await world.service.probe.next(StockChanged, ({ data: { movementId: id } }) => id === 'm-1');
    expect(data).toEqual({
      productKey: dal._id,
      productId: dal.productId,
      movementId: 'm-1',
      kind: 'sale',
      change: -2,
      quantityLeft: 8,
      ratingTotal: 5,
      ratingCount: 1,
      at: '2026-11-21T05:12:08.114Z',
    });
  });

  it('stores the mean of the ratings, not rounded', async () => {
    const shop = world.shop();
    const { productId, productName } = await shop.add();

    await shop.takeAll([5, 4, 4, 4].map((rating) => ({ productRef: productId, rating })));

    expect(await shop.named(productName)).toMatchObject({ averageRating: 4.25, totalRatings: 4 });
  });

  it('finds the product by its _id too', async () => {
    const shop = world.shop();
    const dal = await shop.add();

    expect(await shop.take({ productRef: dal._id })).toMatchObject({ outcome: 'taken' });
  });

  it.each([
    ['more than is left', { quantity: 4 }, 'insufficient-stock', 3],
    ['an unknown product', { productRef: 'PROD-MWPYB740-B41E77' }, 'product-not-found', 0],
    ['a malformed reference', { productRef: "'; drop table products" }, 'product-not-found', 0],
  ])('refuses %s and leaves the stock alone', async (_, wish, reason, left) => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '3', thresholdValue: '1' });

    expect(await shop.take({ productRef: dal.productId, ...wish })).toEqual({ outcome: 'refused', reason, left });
    expect((await shop.named(dal.productName))?.quantity).toBe(3);
    expect(await shop.drift()).toEqual([]);
  });

  it('refuses a product that is sold out', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '0', thresholdValue: '0' });

    expect(await shop.take({ productRef: dal.productId })).toEqual({
      outcome: 'refused',
      reason: 'out-of-stock',
      left: 0,
    });
  });

  it('refuses a product that expired, from the first minute of the day after', async () => {
    const own = await catalogWorld();
    const shop = own.shop();
    const milk = await shop.add({ expiryDate: '2026-11-22' });
    own.service.clock.set('2026-11-22T18:29:59.999Z');
    const onTheLastDay = await shop.take({ productRef: milk.productId });
    own.service.clock.set('2026-11-22T18:30:00.000Z');
    const afterwards = await shop.take({ productRef: milk.productId });
    await own.service.close();

    expect(onTheLastDay.outcome).toBe('taken');
    expect(afterwards).toMatchObject({ outcome: 'refused', reason: 'product-expired' });
  });

  it('does not find the products of another shop', async () => {
    const dal = await world.shop().add();

    expect(await world.shop().take({ productRef: dal._id })).toMatchObject({ reason: 'product-not-found' });
  });

  it('is rejected without the secret of the installation', async () => {
    const response = await fetch(`${world.service.url}/internal/stock/take`, { method: 'POST' });

    expect(response.status).toBe(404);
  });

  it('sells the last 50 units exactly 50 times to 64 buyers', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '50', thresholdValue: '1' });

    const replies = await Promise.all(Array.from({ length: 64 }, () => shop.take({ productRef: dal.productId })));

    const left = replies.flatMap((reply) => (reply.outcome === 'taken' ? [reply.product.quantityLeft] : []));
    expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index));
    expect(replies.filter((reply) => reply.outcome === 'refused' && reply.reason === 'out-of-stock')).toHaveLength(14);
    expect(await shop.named(dal.productName)).toMatchObject({ quantity: 0, totalRatings: 50 });
    expect(await shop.drift()).toEqual([]);
  });

  it('replies to each take of a call separately, in order', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '5', thresholdValue: '1' });
    const movementId = uuidv7();
    const takes = [
      { productRef: dal.productId, quantity: 2, movementId },
      { productRef: 'PROD-00000000-000000' },
      { productRef: dal._id, quantity: 9 },
      { productRef: dal.productId, quantity: 2, movementId },
      { productRef: dal._id, quantity: 3 },
      { productRef: dal._id },
    ];

    const results = await shop.takeAll(takes);

    expect(
      results.map((result) =>
        result.outcome === 'taken'
          ? `${result.product.quantityLeft} at ${result.product.position}`
          : [result.reason, result.left],
      ),
    ).toEqual(['3 at 2', ['product-not-found', 0], ['insufficient-stock', 3], '3 at 2', '0 at 3', ['out-of-stock', 0]]);
    expect(await shop.drift()).toEqual([]);
  });

  it.each([0, 65])('refuses a call of %d takes', async (count) => {
    const shop = world.shop();
    const at = world.service.clock.now().toISOString();
    const one = { movementId: 'm-1', productRef: 'PROD-00000000-000000', quantity: 1, rating: 4, at };
    const takes = Array.from({ length: count }, () => one);

    const answer = await world.internal.takeStock({ body: { shopId: shop.shopId, takes } });

    expect(answer.status).toBe(400);
  });

  it('serves a batch of takes of different products', async () => {
    const shop = world.shop();
    const [dal, rice] = [await shop.add({ quantity: '9' }), await shop.add({ quantity: '9' })];
    const wishes = [
      { productRef: dal.productId, quantity: 8 },
      { productRef: rice._id, quantity: 1 },
      { productRef: dal._id, quantity: 2 },
      { productRef: dal.productId, quantity: 1 },
      { productRef: 'PROD-MWPYB740-B41E77' },
    ];

    const replies = await Promise.all(wishes.map((wish) => shop.take(wish)));

    expect(replies.map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'refused', 'taken', 'refused']);
    expect(await shop.drift()).toEqual([]);
  });
});

describe('a repeat of a movement', () => {
  it('gets the first result and moves nothing', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '9' });
    const wish = { productRef: dal.productId, movementId: uuidv7(), quantity: 4 };
    const first = await shop.take(wish);
    await shop.take({ productRef: dal.productId });

    const again = await shop.take(wish);

    // A read after the shop's last position includes the first take.
    expect(again).toMatchObject({ outcome: 'taken', product: { quantityLeft: 5, position: 3 } });
    expect({ ...again, product: undefined }).toEqual({ ...first, product: undefined });
    expect((await shop.named(dal.productName))?.quantity).toBe(4);
  });

  it('happens once when many come together', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '90' });
    const wish = { productRef: dal.productId, movementId: uuidv7(), quantity: 2 };

    const replies = await Promise.all(Array.from({ length: 20 }, () => shop.take(wish)));

    expect(new Set(replies.map((reply) => reply.outcome === 'taken' && reply.product.quantityLeft))).toEqual(
      new Set([88]),
    );
    expect(await shop.drift()).toEqual([]);
  });

  it('stays refused although there is enough by then', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '3', thresholdValue: '0' });
    await shop.take({ productRef: dal.productId, quantity: 3 });
    const wish = { productRef: dal.productId, movementId: uuidv7() };
    await shop.take(wish);
    await world.service.publishFromPeer(InvoiceReturned, { shopId: shop.shopId, data: returnOf(dal._id, 3) });

    expect(await shop.take(wish)).toEqual({ outcome: 'refused', reason: 'out-of-stock', left: 0 });
    expect((await shop.named(dal.productName))?.quantity).toBe(3);
  });
});

describe('read product', () => {
  it('returns a product by either id, and nothing of another shop', async () => {
    const shop = world.shop();
    const dal = await shop.add();
    const read = async (shopId: string, ref: string) =>
      (await world.internal.readProduct({ params: { shopId, ref } })).body.product;

    expect(await read(shop.shopId, dal.productId)).toEqual(dal);
    expect(await read(shop.shopId, dal._id)).toEqual(dal);
    expect(await read(world.shop().shopId, dal._id)).toBeNull();
    expect(await read(shop.shopId, 'nonsense')).toBeNull();
  });
});
