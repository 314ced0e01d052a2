import pg from 'pg';
import { analyzeAll } from '../analyze.js';
import { gatewayBefore } from '../gateway-before.js';
import { measured } from '../goals.js';
import { load, median, repeat } from '../load.js';
import type { Product } from '../product.js';
import { inTurns, type Row } from '../row.js';
import { openShop } from '../shop.js';
import { superuserUrl } from '../superuser.js';

const CLIENTS = 64;
const PRODUCTS = 50;
const ROUND_MS = 4_000;
const ROUNDS = 3;
/** Until the engine has compiled hot code, as on a server that has been up for a while. */
const WARM_MS = 8_000;

/**
 * place-order through the gateway with everything up, against the same row changes in plain SQL. All of it is one process,
 * as with `npm start`; the notes give the figure for a gateway in its own process, as deployed.
 */
export async function placeOrderRows(product: Product): Promise<Row[]> {
  const shop = await openShop(product.url);
  await shop.addProducts(PRODUCTS);
  const ids = await shop.productIds();
  const headers = { ...shop.headers, 'Content-Type': 'application/json' };
  const next = () => {
    const productId = ids[Math.floor(Math.random() * ids.length)];
    return {
      method: 'POST',
      path: '/api/orders/place-order',
      headers,
      body: JSON.stringify({ productId, quantityOrdered: 1, rating: 4 }),
    };
  };
  const sellAt = (baseUrl: string, clients: number, durationMs = ROUND_MS) =>
    load({ baseUrl, clients, durationMs, expects: [201], next });
  const sell = (clients: number, durationMs?: number) => sellAt(product.url, clients, durationMs);
  const gateway = await gatewayBefore(product);
  for (const url of [product.url, gateway.up.url]) await sellAt(url, CLIENTS, WARM_MS);
  const pool = await rawWorld(product);
  await repeat(CLIENTS, { durationMs: WARM_MS }, rawSale(pool));
  await analyzeAll(product);
  const apart: number[] = [];
  const figures = await inTurns(
    ROUNDS,
    async () => (await sell(CLIENTS)).perSecond,
    async () => {
      apart.push((await sellAt(gateway.up.url, CLIENTS)).perSecond);
      return (await repeat(CLIENTS, { durationMs: ROUND_MS }, rawSale(pool))).perSecond;
    },
  );
  await gateway.close();
  const p99 = await inTurns(
    ROUNDS,
    async () => (await sell(8)).p99Ms,
    async () => (await repeat(8, { durationMs: ROUND_MS }, rawSale(pool))).p99Ms,
  );
  await pool.end();
  const share = (median(apart) / figures.raw).toFixed(2);
  const notes = `gateway in a process of its own: ${Math.round(median(apart))}/s, ${share}`;
  return [measured('saleRate', { ...figures, notes }), measured('saleP99', p99)];
}

/** The same rows as a sale: stock, ledger, order, outbox; a commit each, 64 connections, same server, same settings. */
async function rawWorld(product: Product) {
  const connectionString = await superuserUrl(product);
  const admin = new pg.Client({ connectionString });
  await admin.connect();
  await admin.query('drop database if exists bench_raw');
  await admin.query('create database bench_raw');
  await admin.end();
  const pool = new pg.Pool({ connectionString: await superuserUrl(product, 'bench_raw'), max: CLIENTS });
  await pool.query(`create table stock (id int primary key, quantity int not null check (quantity >= 0), rating_total int not null default 0);
    create table ledger (id bigserial primary key, stock_id int not null, change int not null, at timestamptz not null default now());
    create table orders (id bigserial primary key, stock_id int not null, quantity int not null, total bigint not null, at timestamptz not null default now());
    create table outbox (id bigserial primary key, type text not null, data jsonb not null, published_at timestamptz);
    insert into stock select n, 1000000, 0 from generate_series(0, ${PRODUCTS - 1}) n`);
  return pool;
}

function rawSale(pool: pg.Pool) {
  return async (client: number) => {
    const id = (client * 7 + Math.floor(Math.random() * PRODUCTS)) % PRODUCTS;
    const connection = await pool.connect();
    try {
      await connection.query('begin');
      await connection.query({
        name: 'take',
        text: 'update stock set quantity = quantity - 1, rating_total = rating_total + 4 where id = $1 and quantity >= 1 returning quantity',
        values: [id],
      });
      await connection.query({
        name: 'ledger',
        text: 'insert into ledger (stock_id, change) values ($1, -1)',
        values: [id],
      });
      await connection.query({
        name: 'order',
        text: 'insert into orders (stock_id, quantity, total) values ($1, 1, 10000)',
        values: [id],
      });
      await connection.query({
        name: 'outbox',
        text: 'insert into outbox (type, data) values ($1, $2)',
        values: ['order-placed', { id, quantity: 1, total: 10000 }],
      });
      await connection.query('commit');
    } finally {
      connection.release();
    }
    return undefined;
  };
}
