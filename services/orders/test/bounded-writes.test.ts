import { asMilli, asPaise, newOrderId, uuidv7 } from '@bahi/contracts/shared';
import { type Database, openDatabase, platformMigrations, type WriteTx } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { A_MOMENT, rowsRead, type TestDatabase, testDatabase } from '@bahi/testing';
import { insertOrders } from '../src/data/orders-repository.js';
import { deleteReservation, insertReservations } from '../src/data/reservations-repository.js';
import type { RequestedOrder, TakenOrder } from '../src/domain/order.js';
import { ordersMigrations } from '../src/migrations/index.js';

const now = new Date(A_MOMENT);
const product = {
  productKey: uuidv7(),
  productId: 'PROD-AAAAAA',
  productName: 'Basmati Rice 5 kg',
  unitPricePaise: asPaise(49_500),
  unitCostPaise: asPaise(41_000),
  quantityLeft: asMilli(30_000),
  availability: 'In stock' as const,
  position: 1,
};

const MANY_RESERVATIONS = `with claimed as (
    insert into idempotency_keys (shop_id, scope, key, digest, status, document_key, created_at)
    select $1, 'user:1 POST /place-order', n::text, 'digest', 0, gen_random_uuid(), $2 from generate_series(1, 2000) as n
    returning document_key, scope, key
  )
  insert into reservations (shop_id, order_key, order_id, kind, request, scope, key, requested_at, recover_at)
  select $1, c.document_key, c.key, 'order', '{}', c.scope, c.key, $2, $2 from claimed as c`;

function requests(count: number): RequestedOrder[] {
  return Array.from({ length: count }, () => ({
    orderKey: uuidv7(),
    orderId: newOrderId(Date.now()),
    kind: 'order',
    lines: [{ lineNo: 1, productRef: product.productId, quantity: asMilli(1_000) }],
    rating: 4,
    requestedAt: now,
    requestKey: { scope: 'user:1 POST /place-order', value: uuidv7() },
  }));
}

function taken(request: RequestedOrder): TakenOrder {
  return { ...request, lines: request.lines.map((line) => ({ ...line, product })), bill: null };
}

describe('the writes of a shop with many orders', () => {
  let database: TestDatabase;
  let db: Database;
  const shopId = uuidv7();

  const reserve = async (count: number) => {
    const requested = requests(count);
    const digest = Buffer.from('digest');
    const reservations = requested.map((request) => ({ request, digest, recoverAt: now }));
    await db.write(shopId, (tx) => insertReservations(tx, shopId, reservations));
    return requested;
  };

  /** How many rows the work reads of the tables with a row per request. */
  const readsOf = (work: (tx: WriteTx) => Promise<unknown>) =>
    db.write(shopId, (tx) => rowsRead(tx, ['reservations', 'idempotency_keys'], () => work(tx)));

  const insert = (requested: readonly RequestedOrder[]) => (tx: WriteTx) =>
    insertOrders(tx, { shopId, orders: requested.map(taken), now }, () => ({}));

  const release = (requested: readonly RequestedOrder[]) => async (tx: WriteTx) => {
    for (const { orderKey } of requested) await deleteReservation(tx, shopId, { orderKey, onlyIfSole: true });
  };

  beforeAll(async () => {
    database = await testDatabase({ service: 'orders', migrations: [...platformMigrations, ...ordersMigrations] });
    db = openDatabase({ url: database.url, applicationName: 'test', logger: silentLogger(), poolSize: 1 });
    // The first plans are made while the shop is new; they must not cost more when it has many rows.
    for (let count = 0; count < 8; count += 1) {
      await readsOf(insert(await reserve(3)));
      await readsOf(release(await reserve(3)));
    }
    await database.query(MANY_RESERVATIONS, [shopId, now]);
  });

  afterAll(async () => {
    await db.close();
    await database.close();
  });

  it.each([
    ['inserting', insert],
    ['releasing', release],
  ])('%s reads one reservation and one request for each order', async (_, work) => {
    const requested = await reserve(10);

    expect(await readsOf(work(requested))).toBe(2 * requested.length);
  });
});
