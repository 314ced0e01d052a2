import { InvoiceReturned } from '@bahi/contracts/billing';
import { StockChanged } from '@bahi/contracts/catalog';
import { type CatalogWorld, catalogWorld, returnOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.service.close());

describe('when an invoice is returned', () => {
  it('puts the units back exactly once and keeps the ratings', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '5', thresholdValue: '0' });
    await shop.take({ productRef: dal.productId, quantity: 5, rating: 2 });
    const data = returnOf(dal._id, 5);

    const cause = await world.service.publishFromPeer(InvoiceReturned, { shopId: shop.shopId, data });
    await world.service.publishFromPeer(InvoiceReturned, { shopId: shop.shopId, data });

    expect(await shop.named(dal.productName)).toMatchObject({
      quantity: 5,
      availability: 'In stock',
      averageRating: 2,
    });
    const movementId = `return:${data.invoiceKey}:1`;
    const { data: change, envelope } = await world.service.probe.next(
      StockChanged,
      ({ data: { movementId: id } }) => id === movementId,
    );
    expect(change).toEqual({
      productKey: dal._id,
      productId: dal.productId,
      movementId,
      kind: 'return',
      change: 5,
      changeMilli: 5_000,
      quantityLeft: 5,
      quantityLeftMilli: 5_000,
      ratingTotal: 2,
      ratingCount: 1,
      expiryDate: '2027-06-05',
      at: data.returnedAt,
    });
    expect(envelope.causationId).toBe(cause.id);
    expect(await shop.drift()).toEqual([]);
  });

  it('puts back every line of the invoice', async () => {
    const shop = world.shop();
    const [dal, rice] = [await shop.add({ quantity: '9' }), await shop.add({ quantity: '9' })];
    const lines = [
      { lineNo: 1, productKey: rice._id, quantity: 2 },
      { lineNo: 2, productKey: dal._id, quantity: 3 },
      { lineNo: 3, productKey: rice._id, quantity: 1 },
    ];

    await world.service.publishFromPeer(InvoiceReturned, {
      shopId: shop.shopId,
      data: { ...returnOf(dal._id, 3), lines },
    });

    expect([await shop.named(dal.productName), await shop.named(rice.productName)]).toMatchObject([
      { quantity: 12 },
      { quantity: 12 },
    ]);
  });

  it('puts back thousandths of a unit', async () => {
    const shop = world.shop();
    const rice = await shop.add({ quantity: '9' });
    const lines = [{ lineNo: 1, productKey: rice._id, quantity: 2, quantityMilli: 1_250 }];

    await world.service.publishFromPeer(InvoiceReturned, {
      shopId: shop.shopId,
      data: { ...returnOf(rice._id, 2), lines },
    });

    expect((await shop.named(rice.productName))?.quantity).toBe(10.25);
    expect(await shop.drift()).toEqual([]);
  });

  it('is included in a read that asks for its position', async () => {
    const shop = world.shop();
    const dal = await shop.add();
    const { position } = await world.service.publishFromPeer(InvoiceReturned, {
      shopId: shop.shopId,
      data: returnOf(dal._id, 1),
    });
    const listAfter = (seen: number) => shop.client.listProducts({}, { headers: { 'X-After': `billing=${seen}` } });

    const replies = [await listAfter(position), await listAfter(position + 1)];

    expect(replies.map(({ headers }) => headers.get('x-behind'))).toEqual([null, 'true']);
  });

  it('loses no unit to a concurrent sale', async () => {
    const shop = world.shop();
    const dal = await shop.add({ quantity: '100', thresholdValue: '0' });
    let returned: Promise<unknown> | undefined;

    await world.elsewhere(shop.shopId, async (tx) => {
      await tx('products').where({ product_key: dal._id }).decrement('quantity_milli', 3_000);
      returned = world.service.publishFromPeer(InvoiceReturned, { shopId: shop.shopId, data: returnOf(dal._id, 5) });
      await world.untilBlocked();
    });
    await returned;

    expect((await shop.named(dal.productName))?.quantity).toBe(102);
  });
});
