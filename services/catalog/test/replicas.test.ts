import { uuidv7 } from '@bahi/contracts/shared';
import { type CatalogWorld, catalogWorld, csvOf, linesOf, rowOf } from './catalog-world.js';

let one: CatalogWorld;
let two: CatalogWorld;
beforeAll(async () => {
  one = await catalogWorld();
  two = await catalogWorld({ resources: { databaseUrl: one.service.database.url } });
});
afterAll(async () => {
  await two.service.close();
  await one.service.close();
});

/** The same shop in both replicas of the service. */
function shopInBoth() {
  const shop = one.shop();
  return { shop, twin: two.shop(two.service.signIn({ shopId: shop.shopId })) };
}

describe('two replicas of catalog on one database', () => {
  it('sell the last units once', async () => {
    const { shop, twin } = shopInBoth();
    const dal = await shop.add({ quantity: '50', thresholdValue: '1' });
    const rice = await shop.add({ quantity: '50', thresholdValue: '1' });

    // 30 calls of 8 baskets: orders never sends one call for each of so many.
    const basketOf = (index: number) => shop.basketOf([{ productRef: (index % 3 ? dal : rice).productId }]);
    const calls = Array.from({ length: 30 }, (_, call) =>
      Array.from({ length: 8 }, (__, no) => basketOf(8 * call + no)),
    );

    const replies = (
      await Promise.all(calls.map((baskets, call) => (call % 2 ? shop : twin).takeBaskets(baskets)))
    ).flat();

    for (const { _id } of [dal, rice]) {
      const sold = replies.flatMap((reply) => (reply.outcome === 'taken' ? reply.lines : []));
      const left = sold
        .flatMap(({ product }) => (product._id === _id ? [product.quantityLeftMilli / 1_000] : []))
        .sort((a, b) => a - b);
      expect(left).toEqual(Array.from({ length: 50 }, (_, index) => index));
    }
    expect((await twin.list()).map(({ quantity }) => quantity)).toEqual([0, 0]);
    expect(await shop.drift()).toEqual([]);
  });

  it('reply the same to a basket that reaches both', async () => {
    const { shop, twin } = shopInBoth();
    const dal = await shop.add({ quantity: '50', thresholdValue: '1' });
    const takes = Array.from({ length: 20 }, () => ({ productRef: dal._id, orderKey: uuidv7() }));

    const pairs = await Promise.all(takes.map((take) => Promise.all([shop.take(take), twin.take(take)])));

    for (const [first, second] of pairs) expect([linesOf(first), first.outcome]).toEqual([linesOf(second), 'taken']);
    expect((await shop.named(dal.productName))?.quantity).toBe(30);
  });

  it('agree on a basket that one takes and the other voids', async () => {
    const { shop, twin } = shopInBoth();
    const dal = await shop.add({ quantity: '50', thresholdValue: '1' });

    const races = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const orderKey = uuidv7();
        return Promise.all([shop.take({ productRef: dal._id, orderKey }), twin.void(orderKey)]);
      }),
    );

    const ends = races.map(([taken, voided]) => `${taken.outcome} ${voided.outcome}`);
    expect(ends.filter((end) => end !== 'taken taken' && end !== 'voided voided')).toEqual([]);
    expect(await shop.drift()).toEqual([]);
  });

  it('read what the other has just written', async () => {
    const { shop, twin } = shopInBoth();

    for (let count = 1; count <= 5; count++) {
      await (count % 2 ? shop : twin).add();
      expect([(await shop.list()).length, (await twin.list()).length]).toEqual([count, count]);
    }
  });

  it('import a file once that reaches both', async () => {
    const { shop, twin } = shopInBoth();
    const file = csvOf(...Array.from({ length: 200 }, (_, index) => rowOf(`p ${index}`)));
    const options = { headers: { 'X-Upload-ID': 'both' } };

    const [first, second] = await Promise.all([shop.upload(file, options), twin.upload(file, options)]);

    expect([first.status, second]).toMatchObject([200, { status: 200, body: first.body }]);
    expect(await shop.list()).toHaveLength(200);
  });
});
