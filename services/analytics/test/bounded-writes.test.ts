import { uuidv7 } from '@bahi/contracts/shared';
import { openDatabase, platformMigrations, type WriteTx } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/runtime';
import { rowsRead, testDatabase } from '@bahi/testing';
import { changeOrders } from '../src/data/orders-repository.js';
import { changeProducts } from '../src/data/products-repository.js';
import { migrations as analyticsMigrations } from '../src/migrations/index.js';

const keys = (count: number) => Array.from({ length: count }, () => uuidv7());

const hearOrders = (orderKeys: readonly string[], tx: WriteTx) =>
  changeOrders(
    orderKeys.map((orderKey) => ({ orderKey, change: (known) => known })),
    tx,
  );

const noStock = { position: 1, quantity: 0, ratingTotal: 0, ratingCount: 0 };
const hearProducts = (productKeys: readonly string[], tx: WriteTx) =>
  changeProducts(
    productKeys.map((productKey) => ({
      productKey,
      crossings: [],
      change: (known) => known ?? { productKey, addition: null, stock: noStock },
    })),
    tx,
  );

describe('a set of events', () => {
  // Its statements are planned while the shop is new; what they were planned for must not be paid for later.
  it.each([
    ['orders', hearOrders, 'order_facts'],
    ['products', hearProducts, 'product_facts'],
  ] as const)('of %s reads no facts but its own, however many the shop has', async (_, hear, table) => {
    const migrations = [...platformMigrations, ...analyticsMigrations];
    const database = await testDatabase({ service: 'analytics', migrations });
    const db = openDatabase({ url: database.url, applicationName: 'test', logger: silentLogger(), poolSize: 1 });
    const shopId = uuidv7();
    const hearAll = (all: readonly string[]) => db.write(shopId, (tx) => rowsRead(tx, [table], () => hear(all, tx)));
    const few = keys(20);
    for (let round = 0; round < 8; round += 1) await hearAll(few);
    for (let round = 0; round < 4; round += 1) await hearAll(keys(500));

    const [ofNew, ofKnown] = [await hearAll(keys(20)), await hearAll(few)];

    await db.close();
    await database.close();
    // Found, and found again by the write.
    expect([ofNew, ofKnown]).toEqual([0, 40]);
  });
});
