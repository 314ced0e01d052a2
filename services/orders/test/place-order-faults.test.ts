// Only with --all: faults between the services.
import { OrderPlaced } from '@bahi/contracts/orders';
import {
  breakdown,
  IMPATIENT,
  lateArrival,
  leftBehind,
  type OrdersWorld,
  orderOf,
  ordersWorld,
  silence,
  wait,
} from './support/orders-world.js';

let world: OrdersWorld;

beforeAll(async () => {
  world = await ordersWorld(IMPATIENT);
});
afterAll(() => world.close());
afterEach(() => {
  world.catalog.faults = () => ({});
});

const NOTHING = { reservations: 0, keys: 0, orders: 0, events: 0 };
const ONE_ORDER = { reservations: 0, keys: 0, orders: 1, events: 1 };

describe('place-order with a faulty catalog', () => {
  it('places the order when the reply to a take is lost', async () => {
    const { client, product, who } = world.shop();
    world.catalog.faults = ({ name, callNo }) => (name === 'take' && callNo === 1 ? { after: silence } : {});

    const { status } = await client.placeOrder(orderOf(product));

    expect(status).toBe(201);
    expect(product.quantity).toBe(28);
    expect(await leftBehind(world.service, who.shopId)).toEqual(ONE_ORDER);
  });

  it('places the order when catalog fails once', async () => {
    const { client, product } = world.shop();
    world.catalog.faults = ({ name, callNo }) => (name === 'take' && callNo === 1 ? { before: breakdown } : {});

    expect((await client.placeOrder(orderOf(product))).status).toBe(201);
    expect(product.quantity).toBe(28);
  });

  it('fails and leaves nothing behind when catalog takes nothing', async () => {
    const { client, product, who } = world.shop();
    world.catalog.faults = ({ name }) => (name === 'take' ? { before: breakdown } : {});

    const reply = await client.placeOrder(orderOf(product), { idempotencyKey: 'one' });

    expect(reply.status).toBe(503);
    expect(reply.body.message).toBe('The service is temporarily unavailable. Please try again.');
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(product.quantity).toBe(30);
    expect(await leftBehind(world.service, who.shopId)).toEqual(NOTHING);
  });

  it('places the order when the void comes too late', async () => {
    const { client, product, who } = world.shop();
    world.catalog.faults = ({ name }) => (name === 'take' ? { after: silence } : {});

    const { status, body } = await client.placeOrder(orderOf(product));

    expect(status).toBe(201);
    expect(body.updatedProduct.quantity).toBe(28);
    expect(await leftBehind(world.service, who.shopId)).toEqual(ONE_ORDER);
  });

  it('takes no stock when the take arrives after the void', async () => {
    const { client, product, who } = world.shop();
    world.catalog.faults = ({ name }) => (name === 'take' ? { before: lateArrival } : {});

    const reply = await client.placeOrder(orderOf(product));
    await lateArrival();

    expect(reply.status).toBe(503);
    expect(product.quantity).toBe(30);
    expect(await leftBehind(world.service, who.shopId)).toEqual(NOTHING);
  });

  it('refuses only when no earlier attempt can still take stock', async () => {
    const { client, product, who } = world.shop({ quantity: 1 });
    world.catalog.faults = ({ name, callNo }) => (name === 'take' && callNo === 1 ? { before: lateArrival } : {});

    const reply = await client.placeOrder(orderOf(product));
    product.quantity = 30;
    await lateArrival();

    expect(reply.body.code).toBe('insufficient-stock');
    expect(product.quantity).toBe(30);
    expect(await leftBehind(world.service, who.shopId)).toEqual(NOTHING);
  });

  it('completes the order under the same key when catalog did not answer', async () => {
    const { client, product, who } = world.shop();
    world.catalog.faults = ({ name }) => (name === 'take' ? { after: silence } : { before: breakdown });
    const lost = await client.placeOrder(orderOf(product), { idempotencyKey: 'retry' });
    world.catalog.faults = () => ({});
    world.service.clock.advance({ seconds: 3 });

    const found = await client.placeOrder(orderOf(product), { idempotencyKey: 'retry' });

    expect([lost.status, found.status]).toEqual([503, 201]);
    expect(product.quantity).toBe(28);
    expect(await leftBehind(world.service, who.shopId)).toEqual({ ...ONE_ORDER, keys: 1 });
  });

  it('completes it although the clock was put back in between', async () => {
    const { client, product, who } = world.shop();
    world.catalog.faults = ({ name }) => (name === 'take' ? { after: silence } : { before: breakdown });
    const lost = await client.placeOrder(orderOf(product), { idempotencyKey: 'put-back' });
    world.catalog.faults = () => ({});
    world.service.clock.advance({ hours: -1 });

    const found = await client.placeOrder(orderOf(product), { idempotencyKey: 'put-back' });

    world.service.clock.advance({ hours: 1 });
    expect([lost.status, found.status]).toEqual([503, 201]);
    expect(await leftBehind(world.service, who.shopId)).toEqual({ ...ONE_ORDER, keys: 1 });
  });

  it('completes the order under the same key when the database failed', async () => {
    const { client, product, who } = world.shop();
    const { database } = world.service;
    await database.query('alter table order_lines add constraint broken check (false) not valid');
    const lost = await client.placeOrder(orderOf(product), { idempotencyKey: 'interrupted' });
    await database.query('alter table order_lines drop constraint broken');
    world.service.clock.advance({ seconds: 3 });

    const found = await client.placeOrder(orderOf(product), { idempotencyKey: 'interrupted' });
    const again = await client.placeOrder(orderOf(product), { idempotencyKey: 'interrupted' });

    expect([lost.status, found.status, again.status]).toEqual([503, 201, 201]);
    expect(again.body).toEqual(found.body);
    expect(again.headers.get('Idempotent-Replay')).toBe('true');
    expect(product.quantity).toBe(28);
    expect(await leftBehind(world.service, who.shopId)).toEqual({ ...ONE_ORDER, keys: 1 });
  });

  it('gives an order another orderId when its own is in use', async () => {
    const { client, product, who } = world.shop();
    const first = await client.placeOrder(orderOf(product));
    const { orderId } = first.body.order;
    const borrowId = 'update reservations set order_id = $1 where shop_id = $2';
    world.catalog.faults = () => ({
      before: async () => {
        await world.service.database.query(borrowId, [orderId, who.shopId]);
        await breakdown();
      },
    });
    await client.placeOrder(orderOf(product), { idempotencyKey: 'twin' });
    world.catalog.faults = () => ({});
    world.service.clock.advance({ seconds: 3 });

    const second = await client.placeOrder(orderOf(product), { idempotencyKey: 'twin' });

    expect(second.status).toBe(201);
    expect(second.body.order.orderId).not.toBe(orderId);
  });
});

describe('the recovery of pending orders', () => {
  let recovering: OrdersWorld;

  beforeAll(async () => {
    recovering = await ordersWorld({ ...IMPATIENT, ORDERS_RECOVER_EVERY_MS: '50' });
  });
  afterAll(() => recovering.close());
  afterEach(() => {
    recovering.catalog.faults = () => ({});
  });

  const untilRecovered = async (shopId: string, meanwhile = () => {}) => {
    for (let look = 0; look < 100; look++) {
      const left = await leftBehind(recovering.service, shopId);
      if (left.reservations === 0) return left;
      await wait(30);
      meanwhile();
    }
    throw new Error('An order is still pending');
  };

  it('completes an order from before the clock was put back', async () => {
    const { client, product, who } = recovering.shop();
    recovering.catalog.faults = () => ({ before: breakdown });
    await client.placeOrder(orderOf(product));
    recovering.catalog.faults = () => ({});
    recovering.service.clock.advance({ hours: -1 });

    const left = await untilRecovered(who.shopId);

    recovering.service.clock.advance({ hours: 1 });
    expect(left).toEqual(NOTHING);
  });

  it('leaves young orders to their requests', async () => {
    const { client, product, who } = world.shop();
    world.catalog.faults = () => ({ before: breakdown });
    await client.placeOrder(orderOf(product));
    world.catalog.faults = () => ({});

    // Catalog would answer, but the request may still be running.
    await world.service.runJobs();

    expect(await leftBehind(world.service, who.shopId)).toMatchObject({ reservations: 1, orders: 0 });
  });

  it('releases an order whose stock was not taken, and frees its key', async () => {
    const { client, product, who } = recovering.shop();
    recovering.catalog.faults = () => ({ before: breakdown });
    const lost = await client.placeOrder(orderOf(product), { idempotencyKey: 'recovered' });
    recovering.catalog.faults = () => ({});
    recovering.service.clock.advance({ seconds: 6 });

    expect(await untilRecovered(who.shopId)).toEqual(NOTHING);
    const retried = await client.placeOrder(orderOf(product), { idempotencyKey: 'recovered' });

    expect([lost.status, retried.status]).toEqual([503, 201]);
    expect(product.quantity).toBe(28);
  });

  it('places an order whose stock was taken, and replies with it to a repeat', async () => {
    const { client, product, who } = recovering.shop();
    recovering.catalog.faults = ({ name }) => (name === 'take' ? { after: silence } : { before: breakdown });
    await client.placeOrder(orderOf(product), { idempotencyKey: 'recovered' });
    recovering.catalog.faults = () => ({});
    recovering.service.clock.advance({ seconds: 6 });

    expect(await untilRecovered(who.shopId)).toEqual({ ...ONE_ORDER, keys: 1 });
    const retried = await client.placeOrder(orderOf(product), { idempotencyKey: 'recovered' });

    expect(retried.status).toBe(201);
    expect(retried.headers.get('Idempotent-Replay')).toBe('true');
    expect(product.quantity).toBe(28);
    await recovering.service.probe.next(OrderPlaced, ({ data }) => data.orderKey === retried.body.order._id);
  });

  it('shares the work with another replica and does nothing twice', async () => {
    const shop = recovering.shop({ quantity: 60 });
    const { client, product, who } = shop;
    await recovering.replica(shop);
    recovering.catalog.faults = ({ name, orderKey }) => {
      if (name === 'void') return { before: breakdown };
      return orderKey.endsWith('0') || orderKey.endsWith('1') ? { after: silence } : { before: breakdown };
    };
    await Promise.all(Array.from({ length: 60 }, () => client.placeOrder(orderOf(product, 1))));
    recovering.catalog.faults = () => ({});
    recovering.service.clock.advance({ seconds: 12 });

    // On a busy machine catalog may miss the short deadline; the recovery tries again later.
    const left = await untilRecovered(who.shopId, () => recovering.service.clock.advance({ seconds: 1 }));

    expect(left.orders).toBe(60 - product.quantity);
    expect(left.events).toBe(left.orders);
  });

  it('tries again later when catalog is still away', async () => {
    const { client, product, who } = recovering.shop();
    recovering.catalog.faults = () => ({ before: breakdown });
    await client.placeOrder(orderOf(product));
    recovering.service.clock.advance({ seconds: 6 });
    await wait(400);
    const still = await leftBehind(recovering.service, who.shopId);
    recovering.catalog.faults = () => ({});
    recovering.service.clock.advance({ seconds: 6 });

    expect(still.reservations).toBe(1);
    expect(await untilRecovered(who.shopId)).toEqual(NOTHING);
  });

  it('leaves the rest for later when catalog is away, and completes it all once it is back', async () => {
    // Patient: no call of a request may arrive after its deadline, while the recovery is observed.
    const patient = await ordersWorld();
    const { client, product, who } = patient.shop();
    patient.catalog.faults = () => ({ before: breakdown });
    await Promise.all(Array.from({ length: 45 }, () => client.placeOrder(orderOf(product, 1))));
    patient.service.clock.advance({ seconds: 6 });
    const called = new Set<string>();
    patient.catalog.faults = ({ orderKey }) => {
      called.add(orderKey);
      return { before: breakdown };
    };
    await patient.service.runJobs();
    patient.catalog.faults = () => ({});
    patient.service.clock.advance({ seconds: 6 });
    await patient.service.runJobs();

    const left = await leftBehind(patient.service, who.shopId);
    await patient.close();
    expect(called.size).toBe(40);
    expect(left).toEqual(NOTHING);
  });
});
