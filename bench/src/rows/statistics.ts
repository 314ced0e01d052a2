import { rebuildTotals } from '@bahi/analytics';
import { openDatabase } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import pg from 'pg';
import { measured } from '../goals.js';
import { load, median } from '../load.js';
import type { Product } from '../product.js';
import type { Row } from '../row.js';
import { type BenchShop, openShop } from '../shop.js';
import { superuserUrl } from '../superuser.js';

const PRODUCTS = 1_000;
const SMALL = 1_000;
const LARGE = 1_000_000;
const ROUND_MS = 1_000;
const ROUNDS = 5;
const CLIENTS = 4;
const FILL_TIMEOUT_MS = 300_000;

const CALLS = [
  '/api/dashboard/stats',
  '/api/dashboard/inventory-summary',
  '/api/statistics/chart-data-fixed?period=weekly',
  '/api/statistics/chart-data-fixed?period=monthly',
  '/api/statistics/chart-data-fixed?period=yearly',
  '/api/statistics/dashboard-summary?period=week',
  '/api/statistics/dashboard-summary?period=month',
  '/api/statistics/dashboard-summary?period=year',
  '/api/top-products/top-products',
];

// A year of orders up to now, so that every window of every screen has its share. Keys in order, as those of the product are.
const FILL = [
  `insert into product_records (shop_id, product_key, product_id, product_name, name_key, category_key, cost_paise,
      added_quantity_milli, threshold_milli, added_at, added_on, position, quantity_milli, rating_total, rating_count)
    select $1, md5('product' || i)::uuid, 'PROD-' || i, 'Product ' || i, 'product ' || i, 'category ' || i % 40, 100, 50000, 5000,
      now() - interval '400 days', (now() - interval '400 days')::date, i, i % 50 * 1000, i % 7 * 4, i % 7
    from generate_series(1, ${PRODUCTS}) as i where $2::int > 0`,
  `insert into order_records (shop_id, order_key, placed_at, placed_on, units_milli, total_paise, cost_paise,
      invoice_units_milli, is_settled, is_returned)
    select $1, lpad(to_hex(i), 32, '0')::uuid, at, (at at time zone 'Asia/Kolkata')::date, 1000, 100 + i % 5000, 100, 1000,
      i % 3 > 0, i % 50 = 0
    from generate_series(1, $2::int) as i,
      lateral (select now() - i * interval '365 days' / $2::int as at) as t`,
  `insert into order_products (shop_id, order_key, product_key, placed_at, is_counted)
    select shop_id, order_key, md5('product' || 1 + total_paise % ${PRODUCTS})::uuid, placed_at, is_counted
    from order_records where shop_id = $1 and $2::int > 0`,
];
/** Between the records and their totals: a plan for an empty table would take minutes. */
const LOOK = 'analyze';

/** A call in a shop with a million orders against the same call in one with a thousand. */
export async function statisticsRows(product: Product): Promise<Row[]> {
  const [small, large] = [await openShop(product.url), await openShop(product.url)];
  await fill(product, small, SMALL);
  await fill(product, large, LARGE);
  const compared: { path: string; ours: number; raw: number }[] = [];
  for (const path of CALLS) {
    const figures = { ours: [] as number[], raw: [] as number[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const ours = await p99Of(product, large, path);
      const raw = await p99Of(product, small, path);
      if (round === 0) continue; // plans and caches of both sides are warm from here on
      figures.ours.push(ours);
      figures.raw.push(raw);
    }
    compared.push({ path, ours: median(figures.ours), raw: median(figures.raw) });
  }
  const byRatio = compared.sort((a, b) => b.ours / b.raw - a.ours / a.raw);
  const notes = byRatio.map(({ path, ours, raw }) => `${path.replace(/^\/api\//, '')} ${(ours / raw).toFixed(2)}`);
  const [worst] = byRatio;
  return worst ? [measured('statistics', { ours: worst.ours, raw: worst.raw, notes: notes.join(', ') })] : [];
}

/** Inserts the records of sold orders of a shop and computes its totals, as a replay would. */
async function fill(product: Product, { shopId }: BenchShop, orders: number) {
  const url = await superuserUrl(product, 'bahi_analytics');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const sql of FILL) await client.query(sql, [shopId, orders]);
  await client.query(LOOK);
  const logger = silentLogger();
  const db = openDatabase({ url, applicationName: 'bench', logger, statementTimeoutMs: FILL_TIMEOUT_MS });
  await rebuildTotals(db, shopId);
  await db.close();
  await client.query('vacuum analyze');
  await client.end();
}

async function p99Of(product: Product, { headers }: BenchShop, path: string) {
  const next = () => ({ path, headers });
  const { p99Ms } = await load({ baseUrl: product.url, clients: CLIENTS, durationMs: ROUND_MS, expects: [200], next });
  return p99Ms;
}
