// Alone on the machine: 64 clients at once, each answered within its deadline.
import { eventually, newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import { openWorld, type World } from '@bahi/testing/worlds/world';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('64 clients race for the last 50 units', () => {
  it('sells exactly 50, refuses 14 clearly, and bills every sale once', async () => {
    const shop = await newShopkeeper(world.url);
    const ghee = await shop.addProduct({
      productName: 'Desi Ghee 1 L',
      quantity: 50,
      sellingPrice: '612.50',
      costPrice: '540',
    });

    const replies = await Promise.all(Array.from({ length: 64 }, () => shop.order(ghee.productId, 1)));

    const sold = replies.filter(({ status }) => status === 201);
    const refused = replies.filter(({ status }) => status === 409);
    expect([sold.length, refused.length]).toEqual([50, 14]);
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set(['Product is out of stock']));
    expect((await shop.products())[0]?.quantity).toBe(0);
    const invoices = await eventually(
      () => shop.invoices(),
      (list) => list.length === 50,
      10_000,
    );
    expect(new Set(invoices.map(({ orderId }) => orderId)).size).toBe(50);
    expect(invoices.map(({ invoiceId }) => Number(invoiceId.slice(-6))).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  it('answers the repeat of a request key with the first answer and sells once', async () => {
    const shop = await newShopkeeper(world.url);
    const salt = await shop.addProduct({ productName: 'Tata Salt 1 kg', quantity: 10 });
    const key = { 'Idempotency-Key': 'sale-1' };

    const replies = await Promise.all(Array.from({ length: 20 }, () => shop.order(salt.productId, 1, 5, key)));
    const other = await shop.order(salt.productId, 2, 5, key);

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => body.order.orderId)).size).toBe(1);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused']);
    expect((await shop.products())[0]?.quantity).toBe(9);
  });
});
