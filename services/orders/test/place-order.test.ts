import { OrderPlaced, ordersApi } from '@bahi/contracts/orders';
import { MAX_PRICE_PAISE, MAX_UNITS } from '@bahi/contracts/shared';
import { A_MOMENT } from '@bahi/testing';
import { leftBehind, type OrdersWorld, orderOf, ordersWorld } from './support/orders-world.js';

let world: OrdersWorld;

beforeAll(async () => {
  world = await ordersWorld();
});
afterAll(() => world.close());

const NOTHING = { reservations: 0, keys: 0, orders: 0, events: 0 };

describe('POST /api/orders/place-order', () => {
  it('replies with the order and the stock that is left', async () => {
    const { client, product } = world.shop();

    const { status, body, headers } = await client.placeOrder(orderOf(product));

    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: 'Order placed successfully!',
      order: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        orderId: expect.stringMatching(/^ORD-[0-9A-Z]{8,9}-[0-9A-F]{6}$/),
        productId: product.productId,
        productName: 'Basmati Rice 5 kg',
        quantityOrdered: 2,
        unitPrice: 495,
        totalAmount: 990,
        orderStatus: 'pending',
        rating: 4,
        createdAt: A_MOMENT,
        orderDate: A_MOMENT,
      },
      updatedProduct: {
        _id: product._id,
        productId: product.productId,
        productName: 'Basmati Rice 5 kg',
        quantity: 28,
        remainingQuantity: 28,
        availability: 'In stock',
      },
    });
    expect(headers.get('X-Position')).toMatch(/^catalog=\d+,orders=1$/);
  });

  it('sells the highest quantity at the highest price', async () => {
    const { client, product } = world.shop({ quantity: MAX_UNITS, unitPricePaise: MAX_PRICE_PAISE });

    const { status, body } = await client.placeOrder(orderOf(product, MAX_UNITS));

    expect(status).toBe(201);
    expect(body.order).toMatchObject({ quantityOrdered: 1_000_000, totalAmount: 10_000_000_000_000 });
    expect(body.updatedProduct).toMatchObject({ quantity: 0, availability: 'Out of stock' });
  });

  it('accepts the _id of the product too, with spaces around it', async () => {
    const { client, product } = world.shop();

    const { status, body } = await client.placeOrder(orderOf({ productId: ` ${product._id} ` }));

    expect(status).toBe(201);
    expect(body.order.productId).toBe(product.productId);
  });

  it('publishes the order with price, cost and name of the sale', async () => {
    const { client, product, who } = world.shop();

    const { body } = await client.placeOrder(orderOf(product, 3, 5));
    const { data, envelope } = await world.service.probe.next(
      OrderPlaced,
      ({ envelope: { shopId } }) => shopId === who.shopId,
    );

    expect(envelope).toMatchObject({ position: 1, subject: body.order._id });
    expect(data).toEqual({
      orderKey: body.order._id,
      orderId: body.order.orderId,
      totalPaise: 148_500,
      totals: { netPaise: 148_500, taxPaise: 14_850, shippingPaise: 5_000, grossPaise: 168_350 },
      rating: 5,
      placedAt: A_MOMENT,
      lines: [
        {
          lineNo: 1,
          productKey: product._id,
          productId: product.productId,
          productName: 'Basmati Rice 5 kg',
          quantity: 3,
          quantityMilli: 3_000,
          unitPricePaise: 49_500,
          unitCostPaise: 41_000,
        },
      ],
    });
    expect(world.catalog.baskets.at(-1)).toMatchObject({
      orderKey: body.order._id,
      lines: [{ lineNo: 1, productRef: product.productId, quantityMilli: 3_000 }],
    });
  });

  it('makes every call without a key a new order', async () => {
    const { client, product, who } = world.shop();

    const replies = await Promise.all(Array.from({ length: 25 }, () => client.placeOrder(orderOf(product, 1))));

    expect(new Set(replies.map(({ body }) => body.order._id)).size).toBe(25);
    // Each reply has the position of its own order, also when they share a transaction.
    const positions = replies.map(({ headers }) => Number(headers.get('X-Position')?.split('orders=')[1]));
    expect(positions.sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    expect(product.quantity).toBe(5);
    expect(await leftBehind(world.service, who.shopId)).toEqual({ reservations: 0, keys: 0, orders: 25, events: 25 });
  });

  it('never gives an order an earlier time than the order before it', async () => {
    const { client, product } = world.shop();
    await client.placeOrder(orderOf(product));
    world.service.clock.advance({ seconds: -30 });

    const { body } = await client.placeOrder(orderOf(product));
    world.service.clock.advance({ seconds: 30 });

    expect(body.order.createdAt).toBe(A_MOMENT);
  });

  it.each([
    ['product-not-found', 404, 'Product not found', {}, { productId: 'PROD-MTJKV4QV-3C9A0F' }],
    ['product-not-found', 404, 'Product not found', {}, { productId: '01a0604f-39c7-7d44-8e21-0b7a5c93d6f0' }],
    ['product-not-found', 404, 'Product not found', {}, { productId: '../../etc/passwd' }],
    ['product-expired', 409, 'Product is not available for ordering', { isExpired: true }, {}],
    ['out-of-stock', 409, 'Product is out of stock', { quantity: 0 }, {}],
    [
      'insufficient-stock',
      409,
      'Only 3 units available. Please order accordingly.',
      { quantity: 3 },
      { quantityOrdered: 4 },
    ],
    [
      'insufficient-stock',
      409,
      'Only 2.5 units available. Please order accordingly.',
      { quantity: 2.5 },
      { quantityOrdered: 3 },
    ],
  ])('refuses with %s (%i) and leaves nothing behind', async (code, status, text, stocked, asked) => {
    const { client, product, who } = world.shop(stocked);
    const quantityBefore = product.quantity;

    const reply = await client.placeOrder(
      { body: { ...orderOf(product).body, ...asked } },
      { idempotencyKey: 'a-key' },
    );

    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ success: false, code, detail: text, error: text, message: text });
    expect(await leftBehind(world.service, who.shopId)).toEqual(NOTHING);
    expect(product.quantity).toBe(quantityBefore);
  });

  it.each([
    ['Product ID, quantity, and rating are required', {}],
    ['Product ID, quantity, and rating are required', { productId: '  ', quantityOrdered: 1, rating: 1 }],
    ['Product ID, quantity, and rating are required', { productId: 'x', quantityOrdered: 0 }],
    ['Quantity must be at least 1', { productId: 'x', quantityOrdered: 0, rating: 1 }],
    ['Quantity must be at least 1', { productId: 'x', quantityOrdered: -1, rating: 9 }],
    ['Quantity must be a whole number of at most 1000000', { productId: 'x', quantityOrdered: 1.5, rating: 1 }],
    ['Quantity must be a whole number of at most 1000000', { productId: 'x', quantityOrdered: 1_000_001, rating: 1 }],
    ['Rating must be a whole number from 1 to 5', { productId: 'x', quantityOrdered: 1, rating: 6 }],
    ['Rating must be a whole number from 1 to 5', { productId: 'x', quantityOrdered: 1, rating: 2.5 }],
  ])('refuses with "%s"', async (text, body) => {
    const { client } = world.shop();

    const reply = await client.placeOrder({ body });

    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'validation-failed', message: text });
  });

  it('does not sell the product of another shop', async () => {
    const { product } = world.shop();
    const { client } = world.shop();

    expect((await client.placeOrder(orderOf(product))).status).toBe(404);
    expect(product.quantity).toBe(30);
  });

  it('sells the last unit once', async () => {
    const { client, product } = world.shop({ quantity: 1 });

    const replies = await Promise.all(Array.from({ length: 20 }, () => client.placeOrder(orderOf(product, 1))));

    const sold = replies.filter(({ status }) => status === 201);
    expect(sold.map(({ body }) => body.updatedProduct)).toMatchObject([{ quantity: 0, availability: 'Out of stock' }]);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it('requires a token', async () => {
    const reply = await world.service.client(ordersApi).placeOrder({ body: {} });

    expect(reply.status).toBe(401);
  });
});
