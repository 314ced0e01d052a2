import { uuidv7 } from '@bahi/contracts/shared';
import { type Database, openDatabase, platformMigrations, type WriteTx } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { rowsRead, type TestDatabase, testDatabase } from '@bahi/testing';
import { changeOrders } from '../src/data/orders-repository.js';
import { changeProducts } from '../src/data/products-repository.js';
import { migrations as analyticsMigrations } from '../src/migrations/index.js';

function keys(count: number) {
  return Array.from({ length: count }, () => uuidv7());
}

function hearOrders(orderKeys: readonly string[], tx: WriteTx) {
  return changeOrders(
    orderKeys.map((orderKey) => ({ orderKey, change: (known) => known })),
    tx,
  );
}

const noStock = { position: 1, quantity: 0, ratingTotal: 0, ratingCount: 0 };

function hearProducts(productKeys: readonly string[], tx: WriteTx) {
  return changeProducts(
    productKeys.map((productKey) => ({
      productKey,
      crossings: [],
      change: (known) => known ?? { productKey, addition: null, stock: noStock },
    })),
    tx,
  );
}

const facts = [
  ['orders', hearOrders, 'order_facts'],
  ['products', hearProducts, 'product_facts'],
] as const;

describe('a set of events', () => {
  let database: TestDatabase;
  let db: Database;
  beforeEach(async () => {
    const migrations = [...platformMigrations, ...analyticsMigrations];
    database = await testDatabase({ service: 'analytics', migrations });
    db = openDatabase({ url: database.url, applicationName: 'test', logger: silentLogger(), poolSize: 1 });
  });
  afterEach(async () => {
    await db.close();
    await database.close();
  });

  // Its statements are planned while the shop is new; what they were planned for must not be paid for later.
  it.each(facts)('of %s reads no facts but its own, however many the shop has', async (_, hear, table) => {
    const shopId = uuidv7();
    const hearAll = (all: readonly string[]) => db.write(shopId, (tx) => rowsRead(tx, [table], () => hear(all, tx)));
    const few = keys(20);
    for (let round = 0; round < 8; round += 1) await hearAll(few);
    for (let round = 0; round < 4; round += 1) await hearAll(keys(500));

    // Found, and found again by the write.
    expect([await hearAll(keys(20)), await hearAll(few)]).toEqual([0, 40]);
  });

  // The server looked at the tables when only others had rows: it would take a new shop for one without any.
  it.each(facts)('of %s reads no facts but its own when only other shops were there before', async (_, hear, table) => {
    const hearAll = (shopId: string, all: readonly string[]) =>
      db.write(shopId, (tx) => rowsRead(tx, [table], () => hear(all, tx)));
    for (const other of keys(2)) await hearAll(other, keys(3_000));
    await database.query(`analyze ${table}`);
    const shopId = uuidv7();
    const few = keys(20);
    for (let round = 0; round < 4; round += 1) await hearAll(shopId, keys(500));
    await hearAll(shopId, few);

    expect([await hearAll(shopId, keys(20)), await hearAll(shopId, few)]).toEqual([0, 40]);
  });
});
