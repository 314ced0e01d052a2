import { uuidv7 } from '@bahi/contracts/shared';
import { type Database, migrate, openDatabase, platformMigrations } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { type TestDatabase, testDatabase } from '@bahi/testing';
import { auditTotals, rebuildTotals } from '../src/index.js';
import { analyticsMigrations } from '../src/migrations/index.js';

const OLD_NAMES = ['order_facts', 'product_facts', 'shop_sums', 'recent_sums', 'calendar_sums'];

const NAMES = `select relname as name from pg_class where relnamespace = 'public'::regnamespace
  union all select conname from pg_constraint where connamespace = 'public'::regnamespace
  union all select polname from pg_policy`;

describe('a data folder from before the tables were renamed', () => {
  const logger = silentLogger();
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    const before = analyticsMigrations.filter(({ name }) => name < '20261127');
    database = await testDatabase({ service: 'analytics', migrations: [...platformMigrations, ...before] });
    db = openDatabase({ url: database.url, applicationName: 'rename', logger });
  });
  afterAll(async () => {
    await db.close();
    await database.close();
  });

  it('keeps its rows, and nothing keeps an old name', async () => {
    const shopId = uuidv7();
    await database.query(
      `insert into order_facts (shop_id, order_key, placed_at, placed_on, units, total_paise, cost_paise, is_settled,
        is_returned) values ($1, $1, now(), current_date, 2, 400, 300, false, false)`,
      [shopId],
    );
    await database.query("insert into calendar_sums (shop_id, grain, starts_on) values ($1, 'day', '2026-11-20')", [
      shopId,
    ]);

    const { ownerUrl, appRole } = database;
    await migrate({ ownerUrl, appRole, migrations: [...platformMigrations, ...analyticsMigrations], logger });

    const names = (await database.query<{ name: string }>(NAMES)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['order_records_pkey', 'calendar_totals_of_shop']));
    expect(names.filter((name) => OLD_NAMES.some((old) => name.startsWith(old)))).toEqual([]);
    await rebuildTotals(db, shopId);
    expect(await auditTotals(db, shopId)).toEqual([]);
    expect(await database.query('select sales_paise, units from calendar_totals')).toMatchObject([
      { sales_paise: '400', units: '2' },
      { sales_paise: '400', units: '2' },
    ]);
  });
});
