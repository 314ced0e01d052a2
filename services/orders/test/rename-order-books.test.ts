import { uuidv7 } from '@bahi/contracts/shared';
import { migrate, openDatabase, platformMigrations } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { A_MOMENT, testDatabase } from '@bahi/testing';
import { createOrders } from '../src/migrations/20261121-create-orders.js';
import { createReservations } from '../src/migrations/20261121-create-reservations.js';
import { ordersMigrations } from '../src/migrations/index.js';

const OLDER = [...platformMigrations, createOrders, createReservations];
const INSERT = 'insert into order_books (shop_id, placed_count, last_placed_at) values ($1, 7, $2)';

describe('20261127-rename-order-books', () => {
  it('keeps the counters of an older database, each for its shop alone', async () => {
    const database = await testDatabase({ service: 'orders', migrations: OLDER });
    const [shopId, otherShop] = [uuidv7(), uuidv7()];
    for (const shop of [shopId, otherShop]) await database.query(INSERT, [shop, A_MOMENT]);

    const migrations = [...platformMigrations, ...ordersMigrations];
    await migrate({ ownerUrl: database.ownerUrl, appRole: database.appRole, migrations, logger: silentLogger() });

    const db = openDatabase({ url: database.url, applicationName: 'test', logger: silentLogger() });
    const rows = await db.read(shopId, (tx) => tx('order_counters').select('shop_id', 'placed_count'));
    await db.close();
    await database.close();
    expect(rows).toEqual([{ shop_id: shopId, placed_count: 7 }]);
  });
});
