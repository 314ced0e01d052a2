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

describe('place-order beside a catalog in trouble', () => {
  it('orders when a lost answer is asked for again', async () => {
    const { client, product, who } = world.shop();
    world.catalog.faults = ({ name, callNo }) => (name === 'take' && callNo === 1 ? { after: silence } : {});

    const { status } = await client.placeOrder(orderOf(product));

    expect(status).toBe(201);
    expect(product.quantity).toBe(28);
    expect(await leftBehind(world.service, who.shopId)).toEqual(ONE_ORDER);
  });

  it('orders when catalog breaks down once', async () => {
    const { client, product } = world.shop();
    world.catalog.faults = ({ name, callNo }) => (name === 'take' && callNo === 1 ? { before: breakdown } : {});

    expect((await client.placeOrder(orderOf(product))).status).toBe(201);
    expect(product.quantity).toBe(28);
  });

  it('gives up and leaves nothing behind when catalog takes nothing', async () => {
    const { client, product, who } = world.shop();
    world.catalog.faults = ({ name }) => (name === 'take' ? { before: breakdown } : {});

    const reply = await client.placeOrder(orderOf(product), { idempotencyKey: 'one' });

    expect(reply.status).toBe(503);
    expect(reply.body.message).toBe('The service is temporarily unavailable. Please try again.');
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(product.quantity).toBe(30);
    expect(await leftBehind(world.service, who.shopId)).toEqual(NOTHING);
  });

  it('finishes when the void comes too late', async () => {
    const { client, product, who } = world.shop();
    world.catalog.faults = ({ name }) => (name === 'take' ? { after: silence } : {});

    const { status, body } = await client.placeOrder(orderOf(product));

    expect(status).toBe(201);
    expect(body.updatedProduct.quantity).toBe(28);
    expect(await leftBehind(world.service, who.shopId)).toEqual(ONE_ORDER);
  });

  it('keeps a take out that arrives after the void', async () => {
    const { client, product, who } = world.shop();
    world.catalog.faults = ({ name }) => (name === 'take' ? { before: lateArrival } : {});

    const reply = await client.placeOrder(orderOf(product));
    await lateArrival();

    expect(reply.status).toBe(503);
    expect(product.quantity).toBe(30);
    expect(await leftBehind(world.service, who.shopId)).toEqual(NOTHING);
  });

  it('tells the refusal only when no earlier attempt can still take units', async () => {
    const { client, product, who } = world.shop({ quantity: 1 });
    world.catalog.faults = ({ name, callNo }) => (name === 'take' && callNo === 1 ? { before: lateArrival } : {});

    const reply = await client.placeOrder(orderOf(product));
    product.quantity = 30;
    await lateArrival();

    expect(reply.body.code).toBe('insufficient-stock');
    expect(product.quantity).toBe(30);
    expect(await leftBehind(world.service, who.shopId)).toEqual(NOTHING);
  });

  it('lets a retry with the same key find the order that a silent catalog hid', async () => {
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

  it('lets a retry find it although the clock was put back meanwhile', async () => {
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

  it('finishes under the same key what a failing database interrupted', async () => {
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

  it('gives another orderId to an order whose own is taken', async () => {
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

describe('the sweeper', () => {
  let sweeping: OrdersWorld;

  beforeAll(async () => {
    sweeping = await ordersWorld({ ...IMPATIENT, ORDERS_RECOVER_EVERY_MS: '50' });
  });
  afterAll(() => sweeping.close());
  afterEach(() => {
    sweeping.catalog.faults = () => ({});
  });

  const untilSettled = async (shopId: string, meanwhile = () => {}) => {
    for (let round = 0; round < 100; round++) {
      const left = await leftBehind(sweeping.service, shopId);
      if (left.reservations === 0) return left;
      await wait(30);
      meanwhile();
    }
    throw new Error('The sweeper left a reservation');
  };

  it('settles what was left before the clock was put back', async () => {
    const { client, product, who } = sweeping.shop();
    sweeping.catalog.faults = () => ({ before: breakdown });
    await client.placeOrder(orderOf(product));
    sweeping.catalog.faults = () => ({});
    sweeping.service.clock.advance({ hours: -1 });

    const left = await untilSettled(who.shopId);

    sweeping.service.clock.advance({ hours: 1 });
    expect(left).toEqual(NOTHING);
  });

  it('leaves young reservations to their request', async () => {
    const { client, product, who } = world.shop();
    world.catalog.faults = () => ({ before: breakdown });
    await client.placeOrder(orderOf(product));
    world.catalog.faults = () => ({});

    // Catalog would answer, but the request may still be under way.
    await world.service.runJobs();

    expect(await leftBehind(world.service, who.shopId)).toMatchObject({ reservations: 1, orders: 0 });
  });

  it('forgets what catalog never took, and frees its key', async () => {
    const { client, product, who } = sweeping.shop();
    sweeping.catalog.faults = () => ({ before: breakdown });
    const lost = await client.placeOrder(orderOf(product), { idempotencyKey: 'swept' });
    sweeping.catalog.faults = () => ({});
    sweeping.service.clock.advance({ seconds: 6 });

    expect(await untilSettled(who.shopId)).toEqual(NOTHING);
    const retried = await client.placeOrder(orderOf(product), { idempotencyKey: 'swept' });

    expect([lost.status, retried.status]).toEqual([503, 201]);
    expect(product.quantity).toBe(28);
  });

  it('places what catalog took, and answers a retry with it', async () => {
    const { client, product, who } = sweeping.shop();
    sweeping.catalog.faults = ({ name }) => (name === 'take' ? { after: silence } : { before: breakdown });
    await client.placeOrder(orderOf(product), { idempotencyKey: 'swept' });
    sweeping.catalog.faults = () => ({});
    sweeping.service.clock.advance({ seconds: 6 });

    expect(await untilSettled(who.shopId)).toEqual({ ...ONE_ORDER, keys: 1 });
    const retried = await client.placeOrder(orderOf(product), { idempotencyKey: 'swept' });

    expect(retried.status).toBe(201);
    expect(retried.headers.get('Idempotent-Replay')).toBe('true');
    expect(product.quantity).toBe(28);
    await sweeping.service.probe.next(OrderPlaced, ({ data }) => data.orderKey === retried.body.order._id);
  });

  it('shares the work with another copy without doing anything twice', async () => {
    const shop = sweeping.shop({ quantity: 60 });
    const { client, product, who } = shop;
    await sweeping.replica(shop);
    sweeping.catalog.faults = ({ name, movementId }) => {
      if (name === 'void') return { before: breakdown };
      return movementId.endsWith('0') || movementId.endsWith('1') ? { after: silence } : { before: breakdown };
    };
    await Promise.all(Array.from({ length: 60 }, () => client.placeOrder(orderOf(product, 1))));
    sweeping.catalog.faults = () => ({});
    sweeping.service.clock.advance({ seconds: 12 });

    // On a busy machine catalog may miss the short deadline; the sweeper tries again as time goes on.
    const left = await untilSettled(who.shopId, () => sweeping.service.clock.advance({ seconds: 1 }));

    expect(left.orders).toBe(60 - product.quantity);
    expect(left.events).toBe(left.orders);
  });

  it('tries again later when catalog is still away', async () => {
    const { client, product, who } = sweeping.shop();
    sweeping.catalog.faults = () => ({ before: breakdown });
    await client.placeOrder(orderOf(product));
    sweeping.service.clock.advance({ seconds: 6 });
    await wait(400);
    const still = await leftBehind(sweeping.service, who.shopId);
    sweeping.catalog.faults = () => ({});
    sweeping.service.clock.advance({ seconds: 6 });

    expect(still.reservations).toBe(1);
    expect(await untilSettled(who.shopId)).toEqual(NOTHING);
  });

  it('leaves the rest for later when catalog is away, and completes it all once it is back', async () => {
    // Patient: no call of a request may arrive after its deadline, while the recovery is observed.
    const patient = await ordersWorld();
    const { client, product, who } = patient.shop();
    patient.catalog.faults = () => ({ before: breakdown });
    await Promise.all(Array.from({ length: 45 }, () => client.placeOrder(orderOf(product, 1))));
    patient.service.clock.advance({ seconds: 6 });
    const called = new Set<string>();
    patient.catalog.faults = ({ movementId }) => {
      called.add(movementId);
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
