import { InvoiceReturned } from '@bahi/contracts/billing';
import { StockChanged } from '@bahi/contracts/catalog';
import { MAX_LINES, uuidv7 } from '@bahi/contracts/shared';
import { type CatalogWorld, catalogWorld, linesOf, returnOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.service.close());

describe('take stock', () => {
  it('takes units, replies with the current prices and publishes', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '10', thresholdValue: '8' });
    const orderKey = uuidv7();

    const reply = await shop.take({ productRef: dal.productId, quantity: 2, orderKey });

    const product = {
      _id: dal._id,
      productId: dal.productId,
      productName: dal.productName,
      unitPricePaise: 16_800,
      unitCostPaise: 13_950,
      quantityLeftMilli: 8_000,
      availability: 'Low stock',
      position: 2,
    };
    expect(reply).toEqual({ outcome: 'taken', lines: [{ lineNo: 1, product }] });
    expect(await shop.named(dal.productName)).toMatchObject({ quantity: 8, availability: 'Low stock' });
    const { data } = await world.service.probe.next(
      StockChanged,
      ({ data: { movementId } }) => movementId === `${orderKey}:1`,
    );
    expect(data).toEqual({
      productKey: dal._id,
      productId: dal.productId,
      movementId: `${orderKey}:1`,
      expiryDate: '2027-06-05',
      kind: 'sale',
      change: -2,
      changeMilli: -2_000,
      quantityLeft: 8,
      quantityLeftMilli: 8_000,
      ratingTotal: 0,
      ratingCount: 0,
      at: '2026-11-21T05:12:08.114Z',
    });
  });

  it('takes thousandths of a unit', async () => {
    const shop = world.shop();
    const rice = await shop.add({ quantity: '10', thresholdValue: '1' });

    const reply = await shop.take({ productRef: rice.productId, quantity: 1.25 });

    expect(linesOf(reply)).toEqual([8.75]);
    expect((await shop.named(rice.productName))?.quantity).toBe(8.75);
    expect(await shop.drift()).toEqual([]);
  });

  it('finds the product by its _id too', async () => {
    const shop = world.shop();
    const dal = await shop.add();

    expect(await shop.take({ productRef: dal._id })).toMatchObject({ outcome: 'taken' });
  });

  it.each([
    ['more than is left', { quantity: 4 }, 'insufficient-stock', 3],
    ['a fraction more than is left', { quantity: 3.001 }, 'insufficient-stock', 3],
    ['an unknown product', { productRef: 'PROD-MWPYB740-B41E77' }, 'product-not-found', 0],
    ['a malformed reference', { productRef: "'; drop table products" }, 'product-not-found', 0],
  ])('refuses %s and leaves the stock alone', async (_, line, reason, left) => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '3', thresholdValue: '1' });

    const reply = await shop.take({ productRef: dal.productId, ...line });

    expect(reply).toEqual({ outcome: 'refused', lines: [{ lineNo: 1, reason, leftMilli: left * 1_000 }] });
    expect((await shop.named(dal.productName))?.quantity).toBe(3);
    expect(await shop.drift()).toEqual([]);
  });

  it('refuses a product that is sold out', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '0', thresholdValue: '0' });

    expect(linesOf(await shop.take({ productRef: dal.productId }))).toEqual(['1: out-of-stock 0']);
  });

  it('refuses a product that expired, from the first minute of the day after', async () => {
    const own = await catalogWorld();
    const shop = own.shop();
    const milk = await shop.add({ quantity: '5', thresholdValue: '0', expiryDate: '2026-11-22' });
    own.service.clock.set('2026-11-22T18:29:59.999Z');
    const onTheLastDay = await shop.take({ productRef: milk.productId });
    own.service.clock.set('2026-11-22T18:30:00.000Z');
    const afterwards = await shop.take({ productRef: milk.productId });
    await own.service.close();

    expect([linesOf(onTheLastDay), linesOf(afterwards)]).toEqual([[4], ['1: product-expired 4']]);
  });

  it('does not find the products of another shop', async () => {
    const dal = await world.shop().add();

    expect(linesOf(await world.shop().take({ productRef: dal._id }))).toEqual(['1: product-not-found 0']);
  });

  it('is rejected without the secret of the installation', async () => {
    const response = await fetch(`${world.service.url}/internal/stock/take`, { method: 'POST' });

    expect(response.status).toBe(404);
  });

  it('sells the last 50 units exactly 50 times to 64 buyers', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '50', thresholdValue: '1' });

    const replies = await Promise.all(Array.from({ length: 64 }, () => shop.take({ productRef: dal.productId })));

    const left = replies.filter(({ outcome }) => outcome === 'taken').flatMap(linesOf);
    expect(left.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 50 }, (_, index) => index));
    const refused = replies.filter(({ outcome }) => outcome === 'refused').flatMap(linesOf);
    expect(refused).toEqual(Array(14).fill('1: out-of-stock 0'));
    expect(await shop.named(dal.productName)).toMatchObject({ quantity: 0 });
    expect(await shop.drift()).toEqual([]);
  });

  it('serves the baskets of a call in their order', async () => {
    const shop = world.shop();
    const [dal, rice] = [await shop.add({ quantity: '9' }), await shop.add({ quantity: '9' })];
    const lines = [
      { productRef: dal.productId, quantity: 8 },
      { productRef: rice._id, quantity: 1 },
      { productRef: dal._id, quantity: 2 },
      { productRef: dal.productId, quantity: 1 },
      { productRef: 'PROD-MWPYB740-B41E77' },
    ];

    const replies = await shop.takeBaskets(lines.map((line) => shop.basketOf([line])));

    expect(replies.map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'refused', 'taken', 'refused']);
    expect(await shop.drift()).toEqual([]);
  });
});

describe('a basket of many lines', () => {
  it('is taken whole, each line with an event and a movement of its own', async () => {
    const shop = world.shop();
    const [dal, rice] = [await shop.add({ quantity: '9' }), await shop.add({ quantity: '9' })];
    const orderKey = uuidv7();
    const lines = [
      { productRef: rice._id, quantity: 2 },
      { productRef: dal.productId, quantity: 1.5 },
      { productRef: rice.productId, quantity: 3 },
    ];

    const reply = await shop.takeBasket(lines, { orderKey });

    expect(linesOf(reply)).toEqual([7, 7.5, 4]);
    expect(reply).toMatchObject({ lines: [3, 4, 5].map((position) => ({ product: { position } })) });
    const movements = await world.service.database.query(
      `select movement_id, change_milli::integer as change, quantity_after_milli::integer as after
       from stock_movements where movement_id like $1 order by movement_id`,
      [`${orderKey}%`],
    );
    expect(movements).toEqual([
      { movement_id: `${orderKey}:1`, change: -2_000, after: 7_000 },
      { movement_id: `${orderKey}:2`, change: -1_500, after: 7_500 },
      { movement_id: `${orderKey}:3`, change: -3_000, after: 4_000 },
    ]);
    expect(await shop.drift()).toEqual([]);
  });

  it('is refused whole, and every line that cannot be served is named', async () => {
    const shop = world.shop();
    const [dal, rice] = [await shop.add({ quantity: '9' }), await shop.add({ quantity: '9' })];
    const lines = [
      { productRef: dal.productId, quantity: 1 },
      { productRef: 'PROD-MWPYB740-B41E77' },
      { productRef: rice._id, quantity: 10 },
    ];

    const reply = await shop.takeBasket(lines);

    expect(linesOf(reply)).toEqual(['2: product-not-found 0', '3: insufficient-stock 9']);
    expect((await shop.list()).map(({ quantity }) => quantity)).toEqual([9, 9]);
    expect(await shop.drift()).toEqual([]);
  });

  it('may have a product in several lines, whose sum must be in stock', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '9' });
    const twice = (quantity: number) => [
      { productRef: dal.productId, quantity },
      { productRef: dal._id, quantity },
    ];

    const replies = [await shop.takeBasket(twice(4.501)), await shop.takeBasket(twice(4.5))];

    expect(replies.map(linesOf)).toEqual([
      ['1: insufficient-stock 9', '2: insufficient-stock 9'],
      [4.5, 0],
    ]);
    expect(await shop.drift()).toEqual([]);
  });

  it('of a batch sees what the baskets before it left', async () => {
    const shop = world.shop();
    const [dal, rice] = [await shop.add({ quantity: '3', thresholdValue: '0' }), await shop.add({ quantity: '99' })];
    const both = [
      { productRef: dal._id, quantity: 2 },
      { productRef: rice._id, quantity: 1 },
    ];

    const replies = await shop.takeBaskets([both, both, both.slice(1)].map((lines) => shop.basketOf(lines)));

    expect(replies.map(linesOf)).toEqual([[1, 98], ['1: insufficient-stock 1'], [97]]);
    expect(await shop.drift()).toEqual([]);
  });

  it('cannot deadlock with baskets of the opposite order', async () => {
    const shop = world.shop();
    const [dal, rice] = [await shop.add({ quantity: '99' }), await shop.add({ quantity: '99' })];
    const lines = [{ productRef: dal._id }, { productRef: rice._id }];

    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => shop.takeBasket(index % 2 ? lines : lines.toReversed())),
    );

    expect(replies.filter(({ outcome }) => outcome !== 'taken')).toEqual([]);
    expect((await shop.list()).map(({ quantity }) => quantity)).toEqual([59, 59]);
  });

  it.each([
    ['no line', []],
    [`more than ${MAX_LINES} lines`, Array.from({ length: MAX_LINES + 1 }, (_, index) => index + 1)],
    ['lines that are not numbered from 1', [2]],
    ['a number twice', [1, 1]],
  ])('is malformed with %s', async (_, numbers) => {
    const at = world.service.clock.now().toISOString();
    const lines = numbers.map((lineNo) => ({ lineNo, productRef: 'PROD-00000000-000000', quantityMilli: 1_000 }));
    const basket = { orderKey: uuidv7(), at, lines };

    const answer = await world.internal.takeStock({ body: { shopId: world.shop().shopId, baskets: [basket] } });

    expect(answer.status).toBe(400);
  });
});

describe('a repeat of a basket', () => {
  it('gets the first answer and moves nothing', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '9' });
    const rice = await shop.add({ quantity: '9' });
    const lines = [{ productRef: dal.productId, quantity: 4 }, { productRef: rice.productId }];
    const orderKey = uuidv7();
    const first = await shop.takeBasket(lines, { orderKey });
    await shop.take({ productRef: dal.productId });

    const again = await shop.takeBasket(lines, { orderKey });

    // A read after the shop's last position includes the first take.
    expect(again).toMatchObject({ lines: [{ product: { position: 5 } }, { product: { position: 5 } }] });
    expect(linesOf(again)).toEqual(linesOf(first));
    expect((await shop.list()).map(({ quantity }) => quantity).sort()).toEqual([4, 8]);
  });

  it('happens once when many come together', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '90' });
    const basket = { productRef: dal.productId, orderKey: uuidv7(), quantity: 2 };

    const replies = await Promise.all(Array.from({ length: 20 }, () => shop.take(basket)));

    expect(new Set(replies.flatMap(linesOf))).toEqual(new Set([88]));
    expect(await shop.drift()).toEqual([]);
  });

  it('stays refused although there is enough by then', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '3', thresholdValue: '0' });
    await shop.take({ productRef: dal.productId, quantity: 3 });
    const basket = { productRef: dal.productId, orderKey: uuidv7() };
    await shop.take(basket);
    await world.service.publishFromPeer(InvoiceReturned, { shopId: shop.shopId, data: returnOf(dal._id, 3) });

    expect(linesOf(await shop.take(basket))).toEqual(['1: out-of-stock 0']);
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

describe('the rating of an order', () => {
  it('counts for the product of line 1, at once with its stock', async () => {
    const shop = world.shop();
    const [dal, rice] = [await shop.add({ quantity: '9' }), await shop.add({ quantity: '9' })];
    const lines = [{ productRef: dal._id }, { productRef: rice._id }];

    await shop.takeBasket(lines, { rating: 5 });

    expect(await shop.named(dal.productName)).toMatchObject({ quantity: 8, averageRating: 5, totalRatings: 1 });
    expect(await shop.named(rice.productName)).toMatchObject({ quantity: 8, averageRating: 0, totalRatings: 0 });
    const { data } = await world.service.probe.next(StockChanged, ({ data: { productKey } }) => productKey === dal._id);
    expect(data).toMatchObject({ kind: 'sale', ratingTotal: 5, ratingCount: 1 });
  });

  it('counts once, in a mean that is not rounded', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '9' });
    const orderKey = uuidv7();
    for (const rating of [5, 4, 4, 3]) await shop.take({ productRef: dal._id, rating });

    await shop.take({ productRef: dal._id, orderKey, rating: 5 });
    await shop.take({ productRef: dal._id, orderKey, rating: 5 });
    await shop.take({ productRef: dal._id });

    expect(await shop.named(dal.productName)).toMatchObject({ averageRating: 4.2, totalRatings: 5 });
  });

  it('does not count when the basket is refused', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '2', thresholdValue: '0' });

    await shop.take({ productRef: dal._id, quantity: 3, rating: 5 });

    expect(await shop.named(dal.productName)).toMatchObject({ averageRating: 0, totalRatings: 0 });
  });
});
