import { OrderPlaced } from '@bahi/contracts/orders';
import { newOrderId, uuidv7 } from '@bahi/contracts/shared';
import { leftBehind, type OrdersWorld, ordersWorld, type Shop } from './support/orders-world.js';

const RESERVE = `insert into reservations (shop_id, order_key, order_id, kind, request, requested_at, recover_at)
  values ($1, $2, $3, 'order', $4, $5, $5)`;

let world: OrdersWorld;

beforeAll(async () => {
  world = await ordersWorld();
});
afterAll(() => world.close());

/** A pending order of two lines whose stock catalog has taken. */
async function pendingOrder({ who, product }: Shop) {
  const { service, catalog } = world;
  const loose = catalog.stock(who.shopId, { productName: 'Sugar loose', quantity: 40, unitPricePaise: 4_801 });
  const orderKey = uuidv7();
  const lines = [
    { lineNo: 1, productRef: product.productId, quantityMilli: 2_000 },
    { lineNo: 2, productRef: loose.productId, quantityMilli: 1_250 },
  ];
  const snapshot = { quantityLeftMilli: 28_000, availability: 'In stock' as const };
  const taken = [product, loose].map((sold, index) => ({
    lineNo: index + 1,
    product: { ...snapshot, ...sold, position: 7 + index },
  }));
  catalog.taken.set(orderKey, taken);
  const values = [who.shopId, orderKey, newOrderId(Date.now()), JSON.stringify({ lines, rating: null })];
  await service.database.query(RESERVE, [...values, service.clock.now()]);
  return { orderKey, loose };
}

describe('an order of several lines', () => {
  it('is placed as a whole, with the totals of all its lines', async () => {
    const shop = world.shop();
    const { orderKey, loose } = await pendingOrder(shop);

    await world.service.runJobs();
    const { data } = await world.service.probe.next(OrderPlaced, (received) => received.data.orderKey === orderKey);

    expect(data).toMatchObject({
      totalPaise: 105_001,
      totals: { netPaise: 105_001, taxPaise: 10_500, shippingPaise: 5_000, grossPaise: 120_501 },
      rating: 0,
      lines: [
        { lineNo: 1, productKey: shop.product._id, quantity: 2, quantityMilli: 2_000 },
        { lineNo: 2, productKey: loose._id, quantity: 2, quantityMilli: 1_250, unitPricePaise: 4_801 },
      ],
    });
    expect(await leftBehind(world.service, shop.who.shopId)).toMatchObject({ reservations: 0, orders: 1, events: 1 });
  });

  it('is listed with its first line, and with 0 when it is not rated', async () => {
    const shop = world.shop();
    await pendingOrder(shop);
    await world.service.runJobs();

    const { body } = await shop.client.listOrders();

    expect(body.orders).toMatchObject([
      { productId: shop.product.productId, quantityOrdered: 2, unitPrice: 495, totalAmount: 1_050.01, rating: 0 },
    ]);
  });
});
