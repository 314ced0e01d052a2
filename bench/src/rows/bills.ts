import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { analyzeAll } from '../analyze.js';
import { measured } from '../goals.js';
import { load, median, repeat } from '../load.js';
import type { Product } from '../product.js';
import { inTurns, type Row } from '../row.js';
import { type BenchShop, openShop } from '../shop.js';
import { superuserUrl } from '../superuser.js';

const CLIENTS = 32;
const FEW = 8;
const PRODUCTS = 200;
const LINES = 5;
const MANY_LINES = 20;
const PRICE = 100;
const ROUND_MS = 4_000;
const ROUNDS = 3;
/** Until the engine has compiled hot code. */
const WARM_MS = 8_000;
const SAMPLE = 400;

/** Bills of the counter with two payments, beside the same rows by plain SQL and beside place-order, all in one run. */
export async function billRows(product: Product): Promise<Row[]> {
  const shop = await openShop(product.url);
  await shop.addProducts(PRODUCTS);
  const till = tillOf(shop, await shop.productIds());
  const sell = (next: () => ReturnType<typeof till.bill>, clients: number, durationMs = ROUND_MS) =>
    load({ baseUrl: product.url, clients, durationMs, expects: [201], next });
  const bills = (lines: number, clients: number, durationMs?: number) =>
    sell(() => till.bill(lines), clients, durationMs);
  const pool = await rawWorld(product);
  for (const warm of [() => bills(LINES, CLIENTS, WARM_MS), () => sell(till.order, CLIENTS, WARM_MS)]) await warm();
  await repeat(CLIENTS, { durationMs: WARM_MS }, rawBill(pool));
  await analyzeAll(product);

  const orders: number[] = [];
  const rate = await inTurns(
    ROUNDS,
    async () => (await bills(LINES, CLIENTS)).perSecond,
    async () => {
      orders.push((await sell(till.order, CLIENTS)).perSecond);
      return (await repeat(CLIENTS, { durationMs: ROUND_MS }, rawBill(pool))).perSecond;
    },
  );
  const p99 = await inTurns(
    ROUNDS,
    async () => (await bills(LINES, FEW)).p99Ms,
    async () => (await repeat(FEW, { durationMs: ROUND_MS }, rawBill(pool))).p99Ms,
  );
  const long: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) long.push((await bills(MANY_LINES, FEW)).p99Ms);
  const numbered = await numberedUnderLoad(product, till);
  await pool.end();
  return [
    measured('billRate', rate),
    measured('billLines', { ours: rate.ours * LINES, raw: median(orders) }),
    measured('billP99', p99),
    measured('longBillP99', { ours: median(long) }),
    measured('billNumbered', { ours: numbered, notes: `of ${SAMPLE} answers` }),
  ];
}

/** What a till sends: bills of so many products, and orders of one. */
function tillOf({ headers: signedIn }: BenchShop, ids: readonly string[]) {
  const headers = { ...signedIn, 'Content-Type': 'application/json' };
  const post = (path: string, body: object) => ({ method: 'POST', path, headers, body: JSON.stringify(body) });
  return {
    bill: (count: number) => {
      const lines = someOf(count).map((at) => ({ productId: ids[at], quantity: 1, unitPrice: PRICE, priceVersion: 1 }));
      const amount = PRICE * count;
      const payments = [
        { method: 'cash', amount: PRICE },
        { method: 'card', amount: amount - PRICE },
      ];
      return post('/api/bills', { billKey: randomUUID(), lines, expectedTotal: amount, payments });
    },
    order: () => post('/api/orders/place-order', { productId: ids[someOf(1)[0] ?? 0], quantityOrdered: 1, rating: 4 }),
  };
}

/** So many different places of products. */
function someOf(count: number): readonly number[] {
  const places = new Set<number>();
  while (places.size < count) places.add(Math.floor(Math.random() * PRODUCTS));
  return [...places];
}

/** How many percent of the answers to eight tills at once have the number of their invoice. */
async function numberedUnderLoad({ url }: Product, till: ReturnType<typeof tillOf>): Promise<number> {
  let numbered = 0;
  await repeat(FEW, { calls: SAMPLE }, async () => {
    const { path, ...request } = till.bill(LINES);
    const reply = (await (await fetch(url + path, request)).json()) as { readonly invoiceId: string | null };
    if (reply.invoiceId) numbered += 1;
    return undefined;
  });
  return (100 * numbered) / SAMPLE;
}

/** The same rows as a bill, in tables without anything else, on the same server with the same settings. */
async function rawWorld(product: Product) {
  const admin = new pg.Client({ connectionString: await superuserUrl(product) });
  await admin.connect();
  await admin.query('drop database if exists bench_raw_bills');
  await admin.query('create database bench_raw_bills');
  await admin.end();
  const pool = new pg.Pool({ connectionString: await superuserUrl(product, 'bench_raw_bills'), max: CLIENTS });
  await pool.query(`create table stock (id int primary key, quantity int not null check (quantity >= 0));
    create table ledger (id bigserial primary key, stock_id int not null, change int not null, at timestamptz not null default now());
    create table orders (id bigserial primary key, total bigint not null, at timestamptz not null default now());
    create table order_lines (order_id bigint, line_no int, stock_id int not null, quantity int not null, total bigint not null, primary key (order_id, line_no));
    create table counters (name text primary key, last bigint not null);
    create table invoices (number bigint primary key, order_id bigint not null unique, total bigint not null, at timestamptz not null default now());
    create table invoice_lines (number bigint, line_no int, name text not null, quantity int not null, total bigint not null, primary key (number, line_no));
    create table payments (id bigserial primary key, number bigint not null, method text not null, amount bigint not null);
    create table outbox (id bigserial primary key, type text not null, data jsonb not null, published_at timestamptz);
    insert into stock select n, 100000000 from generate_series(0, ${PRODUCTS - 1}) n;
    insert into counters values ('invoices', 0)`);
  return pool;
}

const RAW = {
  lock: 'select id from stock where id = any($1::int[]) order by id for update',
  take: 'update stock set quantity = quantity - 1 where id = any($1::int[]) and quantity >= 1',
  ledger: 'insert into ledger (stock_id, change) select id, -1 from unnest($1::int[]) id',
  order: 'insert into orders (total) values ($1) returning id',
  orderLines: `insert into order_lines select $2, n, id, 1, ${PRICE}00 from unnest($1::int[]) with ordinality as l(id, n)`,
  number: `update counters set last = last + 1 where name = 'invoices' returning last`,
  invoice: 'insert into invoices (number, order_id, total) values ($1, $2, $3)',
  invoiceLines: `insert into invoice_lines select $2, n, 'Product ' || id, 1, ${PRICE}00 from unnest($1::int[]) with ordinality as l(id, n)`,
  payments: `insert into payments (number, method, amount) values ($1, 'cash', ${PRICE}00), ($1, 'card', $2)`,
  outbox: `insert into outbox (type, data) select t, $1 from unnest('{stock-changed,bill-placed,invoice-issued}'::text[]) t`,
} as const;

/** One transaction per bill, one statement per kind of row. */
function rawBill(pool: pg.Pool) {
  const total = LINES * PRICE * 100;
  return async () => {
    const ids = someOf(LINES);
    const connection = await pool.connect();
    const run = (name: keyof typeof RAW, ...values: unknown[]) =>
      connection.query({ name, text: RAW[name], values }).then(({ rows }) => rows[0] ?? {});
    try {
      await connection.query('begin');
      await run('lock', ids);
      await run('take', ids);
      await run('ledger', ids);
      const { id } = await run('order', total);
      await run('orderLines', ids, id);
      // Last, as its row is the one that every bill wants.
      const { last } = await run('number');
      await run('invoice', last, id, total);
      await run('invoiceLines', ids, last);
      await run('payments', last, total - PRICE * 100);
      await run('outbox', { id, ids, total });
      await connection.query('commit');
    } finally {
      connection.release();
    }
    return undefined;
  };
}
