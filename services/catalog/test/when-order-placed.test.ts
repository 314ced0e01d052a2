import { StockChanged } from '@bahi/contracts/catalog';
import { OrderPlaced } from '@bahi/contracts/orders';
import { uuidv7 } from '@bahi/contracts/shared';
import { type CatalogWorld, catalogWorld, orderOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.service.close());

type Shop = ReturnType<CatalogWorld['shop']>;
type Product = Awaited<ReturnType<Shop['add']>>;

/** Sells a unit and tells catalog that the order was placed with a rating. */
async function sell(shop: Shop, product: Product, rating: number) {
  const orderKey = uuidv7();
  await shop.take({ productRef: product._id, orderKey });
  return place(shop, { orderKey, product, rating });
}

function place(shop: Shop, { orderKey, product, rating }: { orderKey: string; product: Product; rating: number }) {
  return world.service.publishFromPeer(OrderPlaced, { shopId: shop.shopId, data: orderOf(orderKey, product, rating) });
}

describe('when an order is placed', () => {
  it('adds its rating to the product, and publishes the new sums', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '10' });
    const orderKey = uuidv7();
    await shop.take({ productRef: dal.productId, orderKey });

    const cause = await place(shop, { orderKey, product: dal, rating: 5 });

    expect(await shop.named(dal.productName)).toMatchObject({ quantity: 9, averageRating: 5, totalRatings: 1 });
    const { data, envelope } = await world.service.probe.next(
      StockChanged,
      ({ data: { kind, productKey } }) => kind === 'rating' && productKey === dal._id,
    );
    expect(data).toEqual({
      productKey: dal._id,
      productId: dal.productId,
      movementId: `rating:${orderKey}:1`,
      kind: 'rating',
      change: 0,
      changeMilli: 0,
      quantityLeft: 9,
      quantityLeftMilli: 9_000,
      ratingTotal: 5,
      ratingCount: 1,
      at: '2026-11-21T05:12:08.114Z',
    });
    expect(envelope.causationId).toBe(cause.id);
    expect(await shop.drift()).toEqual([]);
  });

  it('counts every rating once, in a mean that is not rounded', async () => {
    const shop = world.shop();
    const dal = await shop.add();
    for (const rating of [5, 4, 4, 4]) await sell(shop, dal, rating);
    const orderKey = uuidv7();
    await shop.take({ productRef: dal._id, orderKey });

    await place(shop, { orderKey, product: dal, rating: 3 });
    await place(shop, { orderKey, product: dal, rating: 3 });

    expect(await shop.named(dal.productName)).toMatchObject({ averageRating: 4, totalRatings: 5 });
  });

  it('changes nothing for an order without a rating, or without a sale', async () => {
    const shop = world.shop();
    const dal = await shop.add();
    const refused = uuidv7();
    await shop.take({ productRef: dal._id, quantity: 1_000, orderKey: refused });

    await sell(shop, dal, 0);
    await place(shop, { orderKey: refused, product: dal, rating: 5 });
    await place(shop, { orderKey: uuidv7(), product: dal, rating: 5 });

    expect(await shop.named(dal.productName)).toMatchObject({ averageRating: 0, totalRatings: 0 });
  });

  it('applies orders of many products together, one event for each product', async () => {
    const shop = world.shop();
    const [dal, rice] = [await shop.add(), await shop.add()];
    const orders = [dal, rice, dal, dal].map((product, index) => ({ product, orderKey: uuidv7(), rating: index + 1 }));
    for (const { product, orderKey } of orders) await shop.take({ productRef: product._id, orderKey });
    const { peerStubs, bus } = world.service;
    const envelopes = orders.map(({ product, orderKey, rating }) =>
      peerStubs.record(OrderPlaced, { shopId: shop.shopId, data: orderOf(orderKey, product, rating) }),
    );

    await bus.publish(envelopes);

    const ratings = (await shop.list()).map(({ averageRating, totalRatings }) => [averageRating, totalRatings]);
    expect(ratings).toEqual(
      expect.arrayContaining([
        [8 / 3, 3],
        [2, 1],
      ]),
    );
    const isOfShop = ({ data, envelope }: { data: { kind: string }; envelope: { shopId: string } }) =>
      data.kind === 'rating' && envelope.shopId === shop.shopId;
    const published = [
      await world.service.probe.next(StockChanged, isOfShop),
      await world.service.probe.next(StockChanged, isOfShop),
    ];
    const sums = published.map(({ data: { productKey, ratingTotal, ratingCount } }) => [
      productKey,
      ratingTotal,
      ratingCount,
    ]);
    expect(sums).toEqual(
      expect.arrayContaining([
        [dal._id, 8, 3],
        [rice._id, 2, 1],
      ]),
    );
    expect(world.service.probe.all(StockChanged).filter(isOfShop)).toHaveLength(2);
  });

  it('is included in a read that asks for the position of the order', async () => {
    const shop = world.shop();
    const dal = await shop.add();
    const { position } = await sell(shop, dal, 4);
    const listAfter = (seen: number) => shop.client.listProducts({}, { headers: { 'X-After': `orders=${seen}` } });

    const replies = [await listAfter(position), await listAfter(position + 1)];

    expect(replies.map(({ headers }) => headers.get('x-behind'))).toEqual([null, 'true']);
    expect(replies[0]?.body.products).toMatchObject([{ averageRating: 4 }]);
  });

  it('does not deadlock with sales of the same products', async () => {
    const shop = world.shop();
    const products = [await shop.add({ quantity: '400' }), await shop.add({ quantity: '400' })];
    const lines = products.map(({ _id }) => ({ productRef: _id }));

    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const basket = index % 2 ? lines : lines.toReversed();
        const orderKey = uuidv7();
        await shop.takeBasket(basket, orderKey);
        await place(shop, { orderKey, product: products[index % 2 ? 0 : 1] as Product, rating: 5 });
      }),
    );

    expect((await shop.list()).map(({ quantity, totalRatings }) => [quantity, totalRatings])).toEqual([
      [370, 15],
      [370, 15],
    ]);
    expect(await shop.drift()).toEqual([]);
  });
});
