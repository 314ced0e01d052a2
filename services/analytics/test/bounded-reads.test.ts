import { type Day, uuidv7 } from '@bahi/contracts/shared';
import { type Database, openDatabase } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import type { TestService } from '@bahi/testing';
import { INVENTORY_SUMMARY, inventorySummaryBindings, STATS } from '../src/data/dashboard-views.js';
import { CHART, DASHBOARD_SUMMARY, dashboardSummaryBindings, TOP_PRODUCTS } from '../src/data/statistics-views.js';
import { TODAY as TODAY_SQL, todayBindings } from '../src/data/today-view.js';
import { recentBindings } from '../src/data/windows.js';
import { daySoFar } from '../src/domain/day-so-far.js';
import { chartSpan, comparisonOf } from '../src/domain/periods.js';
import { auditTotals, rebuildTotals } from '../src/index.js';
import { startAnalytics } from './support/analytics-world.js';

const NOW = new Date('2026-11-21T05:12:08.114Z');
const TODAY = '2026-11-21' as Day;
const ORDERS = 100_000;
const PRODUCTS = 5_000;
/** The hours of a week for the shop and for five products, and a few small tables that are read whole. */
const MOST_ROWS = 2_000;

// Fourteen days of five orders a minute, for low products, so that every window is full.
const FILL = [
  `insert into product_records (shop_id, product_key, product_id, product_name, name_key, category_key, cost_paise,
      added_quantity_milli, threshold_milli, expires_on, added_at, added_on, position, quantity_milli, rating_total, rating_count)
    select $1, md5('product' || i)::uuid, 'PROD-' || i, 'Product ' || i, 'product ' || i, 'category ' || i % 40, 100, 50000, 5000,
      case when i % 10 = 0 then date '2027-01-01' end, timestamptz '2026-11-20' - i * interval '1 hour',
      (timestamptz '2026-11-20' - i * interval '1 hour')::date, i, i % 50 * 1000, i % 7 * 4, i % 7
    from generate_series(1, ${PRODUCTS}) as i`,
  `insert into stock_crossings (shop_id, product_key, position, happened_on, change)
    select shop_id, product_key, position, added_on, 1 from product_records where shop_id = $1`,
  `insert into stock_crossings (shop_id, product_key, position, happened_on, change)
    select shop_id, product_key, position + ${PRODUCTS}, added_on, -1 from product_records where shop_id = $1 and quantity_milli = 0`,
  `insert into order_records (shop_id, order_key, placed_at, placed_on, units_milli, total_paise, cost_paise,
      invoice_units_milli, invoice_paise, cash_paise, is_settled, is_returned)
    select $1, md5('order' || i)::uuid, at, (at at time zone 'Asia/Kolkata')::date, 1000, 100 + i, 100, 1000, 105 + i, 105 + i, i % 3 > 0, i % 50 = 0
    from generate_series(1, ${ORDERS}) as i,
      lateral (select timestamptz '2026-11-21T05:12:08Z' - i * interval '14 days' / ${ORDERS} as at) as t`,
  `insert into order_products (shop_id, order_key, product_key, placed_at, is_counted)
    select shop_id, order_key, md5('product' || 1 + 50 * (total_paise % 50))::uuid, placed_at, is_counted
    from order_records where shop_id = $1`,
  'analyze',
];

let service: TestService;
let db: Database;
const shopId = uuidv7();
beforeAll(async () => {
  service = await startAnalytics();
  db = openDatabase({ url: service.database.url, applicationName: 'bounded', logger: silentLogger() });
  for (const sql of FILL) await service.database.query(sql, sql === 'analyze' ? [] : [shopId]);
  await rebuildTotals(db, shopId);
  await service.database.query('vacuum analyze');
});
afterAll(async () => {
  await db.close();
  await service.close();
});

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

function scansIn(node: PlanNode): PlanNode[] {
  return [...(node['Relation Name'] ? [node] : []), ...(node.Plans ?? []).flatMap(scansIn)];
}

function rowsOf(scan: PlanNode) {
  return (
    scan['Actual Loops'] *
    (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0) + (scan['Rows Removed by Index Recheck'] ?? 0))
  );
}

function touchedBy(sql: string, bindings: object) {
  return db.read(shopId, async (tx) => {
    type Answer = { rows: { 'QUERY PLAN': [{ Plan: PlanNode }] }[] };
    const { rows } = await tx.raw<Answer>(`explain (analyze, format json) ${sql}`, bindings as never);
    const scans = rows.flatMap((row) => scansIn(row['QUERY PLAN'][0].Plan));
    return scans.reduce((sum, scan) => sum + rowsOf(scan), 0);
  });
}

const moment = { shopId, now: NOW, today: TODAY };

describe('with 100,000 orders in 14 days', () => {
  it('holds totals that agree with the records', async () => {
    expect(await auditTotals(db, shopId)).toEqual([]);
  });

  it.each([
    ['stats', STATS, recentBindings(shopId, NOW)],
    ['today', TODAY_SQL, todayBindings(moment, daySoFar(moment, 'Asia/Kolkata'))],
    ['inventory-summary', INVENTORY_SUMMARY, inventorySummaryBindings(moment)],
    ['weekly chart', CHART, { shopId, ...chartSpan('weekly', TODAY) }],
    ['monthly chart', CHART, { shopId, ...chartSpan('monthly', TODAY) }],
    ['week summary', DASHBOARD_SUMMARY, dashboardSummaryBindings(shopId, TODAY, comparisonOf('week', TODAY))],
    ['month summary', DASHBOARD_SUMMARY, dashboardSummaryBindings(shopId, TODAY, comparisonOf('month', TODAY))],
    ['year summary', DASHBOARD_SUMMARY, dashboardSummaryBindings(shopId, TODAY, comparisonOf('year', TODAY))],
    ['top products', TOP_PRODUCTS, { shopId, today: TODAY }],
  ])('%s touches a bounded number of rows', async (_name, sql, bindings) => {
    expect(await touchedBy(sql, bindings)).toBeLessThanOrEqual(MOST_ROWS);
  });
});
