import { asMilli, uuidv7 } from '@bahi/contracts/shared';
import { type Database, migrate, openDatabase, platformMigrations } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { fixedClock, type TestDatabase, testDatabase } from '@bahi/testing';
import { readDashboardSummary } from '../src/app/read-dashboard-summary.js';
import { readInventorySummary } from '../src/app/read-inventory-summary.js';
import { readStats } from '../src/app/read-stats.js';
import { readToday } from '../src/app/read-today.js';
import type { Deps } from '../src/deps.js';
import { auditTotals } from '../src/index.js';
import { analyticsMigrations } from '../src/migrations/index.js';

const OLD_TABLES = ['order_facts', 'product_facts', 'shop_sums', 'recent_sums', 'calendar_sums'];
const NAMES = `select relname as name from pg_class where relnamespace = 'public'::regnamespace
  union all select conname from pg_constraint where connamespace = 'public'::regnamespace
  union all select polname from pg_policy`;

const AT = '2026-11-21T05:00:00.000Z';

/** One product, 40 units at 2.50, of which 37 sold and 3 are left; the invoice of the only order is unpaid. */
const FILL = [
  'insert into shops_seen (shop_id) values ($1)',
  `insert into product_facts (shop_id, product_key, product_id, product_name, name_key, category_key, cost_paise,
      added_quantity, threshold, added_at, added_on, position, quantity, rating_total, rating_count)
    values ($1, $1, 'PROD-1', 'Dal', 'dal', 'food', 250, 40, 5, '${AT}', '2026-11-21', 2, 3, 4, 1)`,
  `insert into stock_crossings (shop_id, product_key, position, happened_on, change)
    values ($1, $1, 1, '2026-11-21', 1)`,
  `insert into order_facts (shop_id, order_key, placed_at, placed_on, units, total_paise, cost_paise, invoice_units,
      is_settled, is_returned) values ($1, $1, '${AT}', '2026-11-21', 37, 14800, 9250, 37, false, false)`,
  `insert into order_products (shop_id, order_key, product_key, placed_at, is_counted) values ($1, $1, $1, '${AT}', true)`,
  'insert into shop_sums (shop_id, products, quantity, expected_units) values ($1, 1, 3, 37)',
  `insert into recent_sums (shop_id, grain, starts_at, orders, total_paise, cost_paise, products_added)
    select $1, grain, '${AT}', 1, 14800, 9250, 1 from unnest(array['hour', 'minute']) as grain`,
  `insert into calendar_sums (shop_id, grain, starts_on, sales_paise, units, purchases_paise, in_stock_change)
    values ($1, 'day', '2026-11-21', 14800, 37, 10000, 1), ($1, 'month', '2026-11-01', 14800, 37, 10000, 1)`,
  `insert into product_hours (shop_id, product_key, starts_at, orders) values ($1, $1, '${AT}', 1)`,
  `insert into product_labels (shop_id, kind, label, products) values ($1, 'category', 'food', 1)`,
];

describe('a data folder from before quantities were thousandths', () => {
  const logger = silentLogger();
  const shopId = uuidv7();
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    const before = analyticsMigrations.filter(({ name }) => name < '20261127');
    database = await testDatabase({ service: 'analytics', migrations: [...platformMigrations, ...before] });
    for (const sql of FILL) await database.query(sql, [shopId]);
    const { ownerUrl, appRole } = database;
    await migrate({ ownerUrl, appRole, migrations: [...platformMigrations, ...analyticsMigrations], logger });
    db = openDatabase({ url: database.url, applicationName: 'data-of-before', logger });
  });
  afterAll(async () => {
    await db.close();
    await database.close();
  });

  it('keeps every figure', async () => {
    const inbox = { waitFor: async () => true, catchUp: async () => true };
    const deps: Deps = { db, inbox, clock: fixedClock(), timeZone: 'Asia/Kolkata' };

    const stats = await readStats(deps, shopId);
    expect(stats).toMatchObject({ orders: 1, quantityMilli: 3_000n, expectedUnitsMilli: 37_000n, costPaise: 9_250n });
    const { sold, needs } = await readToday(deps, shopId);
    expect([sold.sales, sold.billed.unspecified, needs.unpaidInvoices, needs.unpaidPaise]).toEqual([
      1,
      21_280n,
      1,
      21_280n,
    ]);
    const { unitsMilli, productsInStock } = await readDashboardSummary(deps, shopId, 'week');
    expect([unitsMilli.current, productsInStock.current]).toEqual([37_000n, 1n]);
    const { summary } = await readInventorySummary(deps, shopId, 0);
    const low = {
      productId: 'PROD-1',
      productName: 'Dal',
      quantityMilli: asMilli(3_000),
      thresholdMilli: asMilli(5_000),
    };
    expect(summary).toMatchObject({ ordered: 1, lowProducts: [low] });
  });

  it('keeps totals that agree with the records', async () => {
    expect(await auditTotals(db, shopId)).toEqual([]);
  });

  it('keeps no old name', async () => {
    const names = (await database.query<{ name: string }>(NAMES)).map(({ name }) => name);

    expect(names).toEqual(expect.arrayContaining(['order_records_pkey', 'calendar_totals_of_shop']));
    expect(names.filter((name) => OLD_TABLES.some((old) => name.startsWith(old)))).toEqual([]);
  });
});
