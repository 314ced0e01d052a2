import { asMilli, uuidv7 } from '@bahi/contracts/shared';
import { type Database, openDatabase, platformMigrations, type WriteTx } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { rowsRead, type TestDatabase, testDatabase } from '@bahi/testing';
import { updateOrders } from '../src/app/update-orders.js';
import { updateProducts } from '../src/app/update-products.js';
import { analyticsMigrations } from '../src/migrations/index.js';

function keys(count: number) {
  return Array.from({ length: count }, () => uuidv7());
}

function touchOrders(orderKeys: readonly string[], tx: WriteTx) {
  return updateOrders(
    orderKeys.map((orderKey) => ({ orderKey })),
    tx,
  );
}

const stock = { position: 1, quantityMilli: asMilli(0), ratingTotal: 0, ratingCount: 0 };

function touchProducts(productKeys: readonly string[], tx: WriteTx) {
  return updateProducts([productKeys.map((productKey) => ({ productKey, stock, crossings: [] }))], tx);
}

const records = [
  ['orders', touchOrders, 'order_records'],
  ['products', touchProducts, 'product_records'],
] as const;

describe('a batch of events', () => {
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

  // A plan that was made while the shop was new must not be kept when it has grown.
  it.each(records)('of %s reads its own records only, however many the shop has', async (_, touch, table) => {
    const shopId = uuidv7();
    const touchAll = (all: readonly string[]) => db.write(shopId, (tx) => rowsRead(tx, [table], () => touch(all, tx)));
    const few = keys(20);
    for (let round = 0; round < 8; round += 1) await touchAll(few);
    for (let round = 0; round < 4; round += 1) await touchAll(keys(500));

    // Read once to find them and once to write them.
    expect([await touchAll(keys(20)), await touchAll(few)]).toEqual([0, 40]);
  });

  // Statistics from before the shop existed must not make the planner expect no rows of it.
  it.each(records)(
    'of %s reads its own records only when the statistics know other shops only',
    async (_, touch, table) => {
      const touchAll = (shopId: string, all: readonly string[]) =>
        db.write(shopId, (tx) => rowsRead(tx, [table], () => touch(all, tx)));
      for (const other of keys(2)) await touchAll(other, keys(3_000));
      await database.query(`analyze ${table}`);
      const shopId = uuidv7();
      const few = keys(20);
      for (let round = 0; round < 4; round += 1) await touchAll(shopId, keys(500));
      await touchAll(shopId, few);

      expect([await touchAll(shopId, keys(20)), await touchAll(shopId, few)]).toEqual([0, 40]);
    },
  );
});
