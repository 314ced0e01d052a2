import { uuidv7 } from '@bahi/contracts/shared';
import { type Database, migrate, openDatabase, platformMigrations } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { A_MOMENT, type TestDatabase, testDatabase } from '@bahi/testing';
import { listOrdersPage } from '../src/data/orders-views.js';
import { claimStaleReservations } from '../src/data/reservations-repository.js';
import { createOrders } from '../src/migrations/20261121-create-orders.js';
import { createReservations } from '../src/migrations/20261121-create-reservations.js';
import { ordersMigrations } from '../src/migrations/index.js';

const FIRST_TABLES = [...platformMigrations, createOrders, createReservations];
const AT = new Date(A_MOMENT);

const COUNTER = 'insert into order_books (shop_id, placed_count, last_placed_at) values ($1, 2, $2)';
const ORDER = `insert into orders (shop_id, order_key, order_id, status, rating, total_paise, requested_at, placed_at)
  values ($1, $2, $3, 'pending', 4, $4, $5, $5)`;
const LINE = `insert into order_lines (shop_id, order_key, line_no, product_key, product_id, product_name, quantity,
  unit_price_paise, unit_cost_paise) values ($1, $2, 1, $3, 'PROD-A', 'Basmati Rice 5 kg', $4, $5, 41000)`;
const RESERVATION = `insert into reservations (shop_id, order_key, order_id, product_ref, quantity, rating, scope, key,
  requested_at, sweep_at) values ($1, $2, 'ORD-C', 'PROD-A', 3, 5, 'scope', 'key', $3, $3)`;
const REQUEST = `insert into order_requests (shop_id, scope, key, digest, order_key, requested_at, reply)
  values ($1, 'scope', $2, 'digest', $3, $4, $5)`;

/** One shop with two orders and a pending one, as the first tables keep them. */
async function fill(database: TestDatabase) {
  const [shopId, pending, ...orderKeys] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()] as const;
  await database.query(COUNTER, [shopId, AT]);
  for (const [index, orderKey] of orderKeys.entries()) {
    const quantity = index + 1;
    await database.query(ORDER, [shopId, orderKey, `ORD-${index}`, quantity * 49_505, new Date(AT.getTime() + index)]);
    await database.query(LINE, [shopId, orderKey, uuidv7(), quantity, 49_505]);
  }
  await database.query(RESERVATION, [shopId, pending, AT]);
  await database.query(REQUEST, [shopId, 'key', pending, AT, null]);
  await database.query(REQUEST, [shopId, 'replied', orderKeys[0], AT, '{"success":true}']);
  return { shopId, pending, orderKeys };
}

describe('the upgrade of a database with the first tables', () => {
  let database: TestDatabase;
  let db: Database;
  let shops: Awaited<ReturnType<typeof fill>>[];

  beforeAll(async () => {
    database = await testDatabase({ service: 'orders', migrations: FIRST_TABLES });
    shops = [await fill(database), await fill(database)];
    const migrations = [...platformMigrations, ...ordersMigrations];
    await migrate({ ownerUrl: database.ownerUrl, appRole: database.appRole, migrations, logger: silentLogger() });
    db = openDatabase({ url: database.url, applicationName: 'test', logger: silentLogger() });
  });
  afterAll(async () => {
    await db.close();
    await database.close();
  });

  it('keeps the orders and the counter of each shop', async () => {
    for (const { shopId, orderKeys } of shops) {
      const { orders, totalOrders } = await listOrdersPage(db, { shopId, page: 1, limit: 10 });

      expect(totalOrders).toBe(2);
      expect(orders.map(({ orderKey, quantity, rating }) => ({ orderKey, quantity, rating }))).toEqual([
        { orderKey: orderKeys[1], quantity: 2_000, rating: 4 },
        { orderKey: orderKeys[0], quantity: 1_000, rating: 4 },
      ]);
    }
  });

  it('gives each order the totals that its invoice has', async () => {
    const totals = await database.query(
      'select total_paise, tax_paise, shipping_paise, gross_paise from orders where shop_id = $1 order by total_paise',
      [shops[0]?.shopId],
    );

    expect(totals).toEqual([
      { total_paise: '49505', tax_paise: '4951', shipping_paise: '5000', gross_paise: '59456' },
      { total_paise: '99010', tax_paise: '9901', shipping_paise: '5000', gross_paise: '113911' },
    ]);
  });

  it('keeps the request keys with their replies', async () => {
    for (const { shopId, pending, orderKeys } of shops) {
      const stored = await db.read(shopId, (tx) =>
        tx('idempotency_keys').select('key', 'scope', 'status', 'reply', 'document_key', 'created_at').orderBy('key'),
      );

      const common = { scope: 'scope', created_at: AT };
      expect(stored).toEqual([
        { ...common, key: 'key', status: 0, reply: null, document_key: pending },
        { ...common, key: 'replied', status: 201, reply: { success: true }, document_key: orderKeys[0] },
      ]);
    }
  });

  it('keeps pending orders for the recovery', async () => {
    const search = { now: AT, nextRecoveryAt: AT, latestPlanned: AT, limit: 10 };

    const stale = await claimStaleReservations(db, search);

    expect(new Set(stale.map(({ shopId }) => shopId))).toEqual(new Set(shops.map(({ shopId }) => shopId)));
    expect(stale.find(({ shopId }) => shopId === shops[0]?.shopId)?.request).toEqual({
      orderKey: shops[0]?.pending,
      orderId: 'ORD-C',
      kind: 'order',
      lines: [{ lineNo: 1, productRef: 'PROD-A', quantity: 3_000 }],
      rating: 5,
      requestedAt: AT,
      requestKey: { scope: 'scope', value: 'key' },
    });
  });
});
