import { ordersApi } from '@bahi/contracts/orders';
import { breakdown, gate, leftBehind, type OrdersWorld, orderOf, ordersWorld, wait } from './support/orders-world.js';

let world: OrdersWorld;

beforeAll(async () => {
  world = await ordersWorld();
});
afterAll(() => world.close());
afterEach(() => {
  world.catalog.faults = () => ({});
});

async function untilCalled({ catalog }: OrdersWorld, calls: number) {
  while (catalog.calls.length < calls) await wait(5);
}

const NOTHING = { reservations: 0, keys: 0, orders: 0, events: 0 };
const ONE_ORDER = { reservations: 0, keys: 1, orders: 1, events: 1 };

describe('place-order with an Idempotency-Key', () => {
  it('replies to a repeat with the first reply and does nothing', async () => {
    const { client, product, who } = world.shop();

    const first = await client.placeOrder(orderOf(product), { idempotencyKey: 'again' });
    const second = await client.placeOrder(orderOf(product), { idempotencyKey: 'again' });

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(first.headers.get('Idempotent-Replay')).toBeNull();
    expect(second.headers.get('Idempotent-Replay')).toBe('true');
    expect(product.quantity).toBe(28);
    expect(await leftBehind(world.service, who.shopId)).toEqual(ONE_ORDER);
  });

  it('makes one order of twenty concurrent duplicates', async () => {
    const { client, product, who } = world.shop();

    const replies = await Promise.all(
      Array.from({ length: 20 }, () => client.placeOrder(orderOf(product), { idempotencyKey: 'race' })),
    );

    expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(replies.filter(({ headers }) => headers.get('Idempotent-Replay') === null)).toHaveLength(1);
    expect(product.quantity).toBe(28);
    expect(await leftBehind(world.service, who.shopId)).toEqual(ONE_ORDER);
  });

  it('makes one order of concurrent duplicates at two replicas', async () => {
    const shop = world.shop();
    const { client } = await world.replica(shop);
    const both = [shop.client, client];

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        both[index % 2]?.placeOrder(orderOf(shop.product), { idempotencyKey: 'race' }),
      ),
    );

    expect(new Set(replies.map((reply) => `${reply?.status} ${reply?.body.order._id}`)).size).toBe(1);
    expect(shop.product.quantity).toBe(28);
    expect(await leftBehind(world.service, shop.who.shopId)).toEqual(ONE_ORDER);
  });

  it('refuses the key for another request, done or running', async () => {
    const { client, product } = world.shop();
    world.catalog.faults = () => ({ before: () => wait(80) });

    const running = client.placeOrder(orderOf(product), { idempotencyKey: 'used' });
    const meanwhile = await client.placeOrder(orderOf(product, 3), { idempotencyKey: 'used' });
    const later = await client.placeOrder(orderOf(product, 2, 5), { idempotencyKey: 'used' });

    expect((await running).status).toBe(201);
    for (const reply of [meanwhile, later]) {
      expect(reply.status).toBe(422);
      expect(reply.body).toMatchObject({
        code: 'idempotency-key-reused',
        message: 'This request key was already used for a different request',
      });
    }
    expect(product.quantity).toBe(28);
  });

  it('keeps the same key of other users and other shops apart', async () => {
    const { client, product, who } = world.shop();
    const colleague = world.service.client(ordersApi, {
      as: world.service.signIn({ shopId: who.shopId }),
    });
    const stranger = world.shop();

    const replies = [
      await client.placeOrder(orderOf(product), { idempotencyKey: 'mine' }),
      await colleague.placeOrder(orderOf(product), { idempotencyKey: 'mine' }),
      await stranger.client.placeOrder(orderOf(stranger.product), { idempotencyKey: 'mine' }),
    ];

    expect(new Set(replies.map(({ body }) => body.order._id)).size).toBe(3);
  });

  it('frees the key after a failure', async () => {
    const { client, product, who } = world.shop({ quantity: 0 });
    const refused = await client.placeOrder(orderOf(product), { idempotencyKey: 'freed' });
    product.quantity = 10;

    const placed = await client.placeOrder(orderOf(product), { idempotencyKey: 'freed' });

    expect([refused.status, placed.status]).toEqual([409, 201]);
    expect(await leftBehind(world.service, who.shopId)).toEqual(ONE_ORDER);
  });

  it('makes a repeat wait for a slow first request', async () => {
    const { client, product } = world.shop();
    world.catalog.faults = ({ callNo }) => (callNo === 1 ? { before: () => wait(120) } : {});

    const first = client.placeOrder(orderOf(product), { idempotencyKey: 'slow' });
    await wait(30);
    const second = await client.placeOrder(orderOf(product), { idempotencyKey: 'slow' });

    expect(second.headers.get('Idempotent-Replay')).toBe('true');
    expect(second.body).toEqual((await first).body);
  });

  it('refuses a repeat while the first request still runs', async () => {
    const impatient = await ordersWorld({ ORDERS_KEY_WAIT_MS: '50' });
    try {
      const { client, product } = impatient.shop();
      const { opened, open } = gate();
      impatient.catalog.faults = () => ({ before: () => opened });

      const first = client.placeOrder(orderOf(product), { idempotencyKey: 'busy' });
      await untilCalled(impatient, 1);
      const second = await client.placeOrder(orderOf(product), { idempotencyKey: 'busy' });
      open();

      expect(second.status).toBe(503);
      expect(second.body.code).toBe('idempotency-in-progress');
      expect(second.headers.get('Retry-After')).toBe('1');
      expect((await first).status).toBe(201);
    } finally {
      await impatient.close();
    }
  });

  it('refuses it before its caller stops waiting', async () => {
    const { client, product } = world.shop();
    const { opened, open } = gate();
    const callsBefore = world.catalog.calls.length;
    world.catalog.faults = () => ({ before: () => opened });

    const first = client.placeOrder(orderOf(product), { idempotencyKey: 'hurried' });
    await untilCalled(world, callsBefore + 1);
    const fromMs = performance.now();
    const headers = { 'X-Time-Left-Ms': '700' };
    const second = await client.placeOrder(orderOf(product), { idempotencyKey: 'hurried', headers });
    const tookMs = performance.now() - fromMs;
    open();

    expect([second.status, second.body.code]).toEqual([503, 'idempotency-in-progress']);
    // Without the header it waits for ten seconds.
    expect(tookMs).toBeLessThan(5_000);
    expect((await first).status).toBe(201);
  });

  it('completes the same order when the process of the first request is gone', async () => {
    const shop = world.shop();
    const { client, product, who } = shop;
    world.catalog.faults = () => ({ before: breakdown });
    await client.placeOrder(orderOf(product), { idempotencyKey: 'crashed' });
    const [reservation] = await world.service.database.query<{ order_key: string }>(
      'select order_key from reservations where shop_id = $1',
      [who.shopId],
    );
    world.catalog.faults = () => ({});
    world.service.clock.advance({ seconds: 3 });
    const replica = await world.replica(shop);

    const retried = await replica.client.placeOrder(orderOf(product), { idempotencyKey: 'crashed' });

    expect(retried.status).toBe(201);
    expect(retried.body.order._id).toBe(reservation?.order_key);
    expect(await leftBehind(world.service, who.shopId)).toEqual(ONE_ORDER);
  });

  it('voids the stock before it frees a key that two replicas work on', async () => {
    const shop = world.shop({ quantity: 0 });
    const { client, product, who } = shop;
    const replica = await world.replica(shop);
    const { opened, open } = gate();
    world.catalog.faults = ({ name, callNo }) => {
      if (name === 'void') return { after: async () => open() };
      return callNo === 1 ? { before: () => opened } : {};
    };
    const callsBefore = world.catalog.calls.length;

    const slow = client.placeOrder(orderOf(product), { idempotencyKey: 'both' });
    await untilCalled(world, callsBefore + 1);
    world.service.clock.advance({ seconds: 3 });
    const takeover = await replica.client.placeOrder(orderOf(product), { idempotencyKey: 'both' });

    // The slow one gets the reply that its movement was voided, which is no refusal.
    expect([(await slow).status, takeover.status]).toEqual([503, 409]);
    expect(world.catalog.calls.at(-1)?.name).toBe('void');
    expect(await leftBehind(world.service, who.shopId)).toEqual(NOTHING);
  });

  it('places an order once that two replicas complete, with the same reply to both', async () => {
    const shop = world.shop();
    const { client, product, who } = shop;
    const replica = await world.replica(shop);
    const { opened, open } = gate();
    const callsBefore = world.catalog.calls.length;
    world.catalog.faults = ({ callNo }) => (callNo === 1 ? { before: () => opened } : {});

    const slow = client.placeOrder(orderOf(product), { idempotencyKey: 'both-place' });
    await untilCalled(world, callsBefore + 1);
    world.service.clock.advance({ seconds: 3 });
    const takeover = await replica.client.placeOrder(orderOf(product), { idempotencyKey: 'both-place' });
    world.service.clock.advance({ seconds: 3 });
    open();

    expect([(await slow).status, takeover.status]).toEqual([201, 201]);
    expect((await slow).body).toEqual(takeover.body);
    expect((await client.listOrders()).body.pagination.totalOrders).toBe(1);
    expect(await leftBehind(world.service, who.shopId)).toEqual(ONE_ORDER);
  });

  it('sends the stored reply to a repeat that completed the order second', async () => {
    const shop = world.shop();
    const { client, product } = shop;
    const replica = await world.replica(shop);
    const gates = [gate(), gate()] as const;
    const callsBefore = world.catalog.calls.length;
    world.catalog.faults = ({ callNo }) => ({ before: () => gates[callNo - 1]?.opened ?? Promise.resolve() });

    const slow = client.placeOrder(orderOf(product), { idempotencyKey: 'second' });
    await untilCalled(world, callsBefore + 1);
    world.service.clock.advance({ seconds: 3 });
    const repeat = replica.client.placeOrder(orderOf(product), { idempotencyKey: 'second' });
    await untilCalled(world, callsBefore + 2);
    gates[0].open();
    const first = await slow;
    gates[1].open();

    expect((await repeat).headers.get('Idempotent-Replay')).toBe('true');
    expect((await repeat).body).toEqual(first.body);
  });

  it('places a new order under a key whose order was voided', async () => {
    const { client, product, who } = world.shop();
    world.catalog.faults = () => ({ before: breakdown });
    await client.placeOrder(orderOf(product), { idempotencyKey: 'tombstone' });
    const [left] = await world.service.database.query<{ order_key: string }>(
      'select order_key from reservations where shop_id = $1',
      [who.shopId],
    );
    world.catalog.voided.add(left?.order_key ?? '');
    world.catalog.faults = () => ({});
    world.service.clock.advance({ seconds: 3 });

    const retried = await client.placeOrder(orderOf(product), { idempotencyKey: 'tombstone' });

    expect(retried.status).toBe(201);
    expect(retried.body.order._id).not.toBe(left?.order_key);
    expect(await leftBehind(world.service, who.shopId)).toEqual(ONE_ORDER);
  });

  it('refuses a malformed key', async () => {
    const { client, product } = world.shop();

    const reply = await client.placeOrder(orderOf(product), { idempotencyKey: 'x'.repeat(129) });

    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe('malformed-request');
  });
});
