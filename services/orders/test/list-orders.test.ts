import { InvoiceReturned } from '@bahi/contracts/billing';
import { OrderCancelled } from '@bahi/contracts/orders';
import { A_MOMENT } from '@bahi/testing';
import { type OrdersWorld, orderOf, ordersWorld, type Shop } from './support/orders-world.js';

let world: OrdersWorld;

beforeAll(async () => {
  world = await ordersWorld();
});
afterAll(() => world.close());

async function placeSome({ client, product }: Shop, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let placed = 0; placed < count; placed++) {
    world.service.clock.advance({ seconds: 1 });
    ids.unshift((await client.placeOrder(orderOf(product, 1))).body.order._id);
  }
  return ids;
}

function returned(orderKey: string, productKey: string) {
  return {
    invoiceKey: '01a1fc84-dec0-7c19-b3aa-90e4d1f2a7c5',
    invoiceId: 'INV-2627-000001',
    orderKey,
    orderId: 'ORD-MWPYB6PE-7D10C2',
    totalPaise: 99_000,
    units: 2,
    createdAt: A_MOMENT,
    returnedAt: '2026-11-22T05:12:08.114Z',
    lines: [{ lineNo: 1, productKey, quantity: 2 }],
  };
}

describe('GET /api/orders/orders', () => {
  it('is empty for a new shop', async () => {
    const { client } = world.shop();

    const { status, body } = await client.listOrders();

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      timeZone: 'Asia/Kolkata',
      orders: [],
      pagination: { currentPage: 1, totalPages: 0, totalOrders: 0, limit: 10 },
    });
  });

  it('lists an order as place-order replied it', async () => {
    const { client, product } = world.shop();
    const placed = await client.placeOrder(orderOf(product));

    const { body } = await client.listOrders();

    expect(body.orders).toEqual([placed.body.order]);
  });

  it('pages newest first, ten at a time', async () => {
    const shop = world.shop();
    const ids = await placeSome(shop, 12);

    const first = await shop.client.listOrders();
    const second = await shop.client.listOrders({ query: { page: 2 } });

    expect(first.body.orders.map(({ _id }) => _id)).toEqual(ids.slice(0, 10));
    expect(second.body.orders.map(({ _id }) => _id)).toEqual(ids.slice(10));
    expect(second.body.pagination).toEqual({ currentPage: 2, totalPages: 2, totalOrders: 12, limit: 10 });
  });

  // Orders of one batch have the same time, so a page may end between two of them.
  it('pages orders of the same time by their ids, each on one page', async () => {
    const { client, product } = world.shop();
    const placed = await Promise.all(Array.from({ length: 7 }, () => client.placeOrder(orderOf(product, 1))));
    const ids = placed.map(({ body }) => body.order._id);

    const pages = [1, 2, 3, 4];
    const shown = await Promise.all(pages.map((page) => client.listOrders({ query: { page, limit: 2 } })));

    expect(new Set(placed.map(({ body }) => body.order.createdAt)).size).toBe(1);
    expect(shown.flatMap(({ body }) => body.orders.map(({ _id }) => _id))).toEqual(ids.sort().reverse());
  });

  it('returns an empty page past the end', async () => {
    const shop = world.shop();
    await placeSome(shop, 2);

    const { body } = await shop.client.listOrders({ query: { page: 999_999_999_999, limit: 500 } });

    expect(body.orders).toEqual([]);
    expect(body.pagination).toMatchObject({ totalOrders: 2, totalPages: 1 });
  });

  it('treats a limit above 500 as 500', async () => {
    const { client } = world.shop();

    expect((await client.listOrders({ query: { limit: 501 } })).body.pagination.limit).toBe(500);
    expect((await client.listOrders({ query: { limit: '1e3' } })).status).toBe(400);
  });

  it.each([
    ['limit must be a whole number of at least 1', { limit: 0 }],
    ['limit must be a whole number of at least 1', { limit: 'ten', page: 0 }],
    ['page must be a whole number of at least 1', { page: 0 }],
    ['page must be a whole number of at least 1', { page: 1.5 }],
  ])('refuses with "%s"', async (text, query) => {
    const { client } = world.shop();

    const reply = await client.listOrders({ query });

    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'validation-failed', message: text });
  });

  it('returns the configured time zone', async () => {
    const elsewhere = await ordersWorld({ SHOP_TIME_ZONE: 'Asia/Dubai' });
    const { body } = await elsewhere.shop().client.listOrders();
    await elsewhere.close();

    expect(body.timeZone).toBe('Asia/Dubai');
  });

  it('lists nothing of another shop', async () => {
    const shop = world.shop();
    await placeSome(shop, 1);

    expect((await world.shop().client.listOrders()).body.orders).toEqual([]);
  });
});

describe('when an invoice is returned', () => {
  it('cancels the order once and publishes it once', async () => {
    const { client, product, who } = world.shop();
    const { order } = (await client.placeOrder(orderOf(product))).body;
    const data = returned(order._id, product._id);

    const published = await world.service.publishFromPeer(InvoiceReturned, { shopId: who.shopId, data });
    await world.service.publishFromPeer(InvoiceReturned, { shopId: who.shopId, data });
    const { data: cancelled, envelope } = await world.service.probe.next(
      OrderCancelled,
      (received) => received.data.orderKey === order._id,
    );

    expect((await client.listOrders()).body.orders[0]?.orderStatus).toBe('cancelled');
    expect(cancelled).toEqual({ orderKey: order._id, orderId: order.orderId, cancelledAt: data.returnedAt });
    expect(envelope.causationId).toBe(published.id);
    const events = await world.service.database.query('select 1 from outbox where shop_id = $1', [who.shopId]);
    expect(events).toHaveLength(2);
  });

  it('makes a list wait that must include the return', async () => {
    const { client, product, who } = world.shop();
    const { order } = (await client.placeOrder(orderOf(product))).body;
    const data = returned(order._id, product._id);
    const { position } = await world.service.publishFromPeer(InvoiceReturned, { shopId: who.shopId, data });
    const listAfter = (seen: number) => client.listOrders({}, { headers: { 'X-After': `billing=${seen}` } });

    const replies = [await listAfter(position), await listAfter(position + 1)];

    expect(replies.map(({ headers }) => headers.get('x-behind'))).toEqual([null, 'true']);
  });

  it('changes no order of another shop', async () => {
    const { client, product } = world.shop();
    const { order } = (await client.placeOrder(orderOf(product))).body;
    const stranger = world.shop();

    await world.service.publishFromPeer(InvoiceReturned, {
      shopId: stranger.who.shopId,
      data: returned(order._id, product._id),
    });

    expect((await client.listOrders()).body.orders[0]?.orderStatus).toBe('pending');
  });
});

describe('GET /api/orders/product/:id', () => {
  it('finds a product by its productId and by its _id', async () => {
    const { client, product } = world.shop();

    for (const id of [product.productId, product._id]) {
      const { status, body } = await client.readOrderProduct({ params: { id } });

      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: true,
        message: 'Product found',
        product: { _id: product._id, sellingPrice: 495 },
      });
    }
  });

  it.each(['PROD-MTJKV4QV-3C9A0F', 'nonsense', '../../etc', '%', ' ', 'x'.repeat(3_000)])(
    'does not find %s',
    async (id) => {
      const { client } = world.shop();

      const reply = await client.readOrderProduct({ params: { id } });

      expect(reply.status).toBe(404);
      expect(reply.body).toMatchObject({ code: 'product-not-found', message: 'Product not found' });
    },
  );

  it('does not find the product of another shop', async () => {
    const { product } = world.shop();

    expect((await world.shop().client.readOrderProduct({ params: { id: product._id } })).status).toBe(404);
  });
});
