import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { measured } from '../goals.js';
import { load, p99, repeat } from '../load.js';
import type { Product } from '../product.js';
import { inTurns, type Row } from '../row.js';
import { openShop } from '../shop.js';
import { superuserUrl } from '../superuser.js';
import { customerSearchRows } from './customer-search.js';
import { BILL_RUPEES, fillAccounts } from './fill-accounts.js';

const ROUNDS = 3;
const CLIENTS = 8;
const OPEN_BILLS = 50;
/** Each pays once, so a customer is needed for every call. */
const PAYMENTS = 200;
/** Turns are short, so that both shops meet what else the machine does. */
const READS = 100;
const READ_TURNS = 20;
const IMPORTED = 5_000;

/** The goals of customers (customers.md 6): payments over many bills, long accounts, files, and the search. */
export async function customerRows(product: Product): Promise<Row[]> {
  const raw = await rawWorld(product);
  const rows = [...(await paymentRows(product, raw)), await readingRow(product), await importRow(product, raw)];
  await raw.end();
  return [...rows, ...(await customerSearchRows(product))];
}

/** A payment closes 50 bills: beside the same rows by plain SQL, and while nobody else pays. */
async function paymentRows(product: Product, raw: pg.Pool): Promise<Row[]> {
  const { shopId, headers: signedIn } = await openShop(product.url);
  const headers = { ...signedIn, 'Content-Type': 'application/json' };
  const customers = PAYMENTS * (ROUNDS + 2);
  const idOf = await fillAccounts(product, shopId, { customers, settled: 0, owing: customers, open: OPEN_BILLS });
  let paid = 0;
  const amount = OPEN_BILLS * BILL_RUPEES;
  const payment = () => ({ paymentKey: randomUUID(), customerId: idOf(++paid), amount, method: 'card' });
  const next = () => ({ method: 'POST', path: '/api/payments', headers, body: JSON.stringify(payment()) });
  const ours = async (clients = CLIENTS) =>
    (await load({ baseUrl: product.url, clients, calls: PAYMENTS, expects: [201], next })).p99Ms;
  const pay = rawPayment(raw);
  const plain = async () => (await repeat(CLIENTS, { calls: PAYMENTS }, pay)).p99Ms;
  // Until the engine has compiled hot code.
  await ours();
  await plain();
  const many = measured('payOldest', await inTurns(ROUNDS, () => ours(), plain));
  return [many, measured('payAlone', { ours: await ours(1) })];
}

/** What is open is the same in both shops; only their past differs. */
async function readingRow(product: Product): Promise<Row> {
  const open = { owing: 20, open: 5 };
  const long = await readerOf(product, { customers: 2_000, settled: 250, ...open });
  const short = await readerOf(product, { customers: 20, settled: 25, ...open });
  const figures: { path: string; ours: number; raw: number }[] = [];
  for (const path of ['ledger', 'ageing'] as const) {
    const times = { ours: [] as number[], raw: [] as number[] };
    for (let turn = -1; turn < READ_TURNS; turn += 1) {
      const [ours, raw] = [await long(path), await short(path)];
      if (turn < 0) continue; // caches of both sides are warm from here on
      times.ours.push(...ours);
      times.raw.push(...raw);
    }
    figures.push({ path, ours: p99(times.ours), raw: p99(times.raw) });
  }
  const worst = figures.reduce((one, other) => (other.ours / other.raw > one.ours / one.raw ? other : one));
  const notes = figures.map(({ path, ours, raw }) => `${path} ${(ours / raw).toFixed(2)}`).join(', ');
  return measured('longAccounts', { ours: worst.ours, raw: worst.raw, notes });
}

async function readerOf(product: Product, accounts: Parameters<typeof fillAccounts>[2]) {
  const { shopId, headers } = await openShop(product.url);
  const idOf = await fillAccounts(product, shopId, accounts);
  let asked = 0;
  const paths = {
    ledger: () => `/api/customers/${idOf(1 + (asked++ % accounts.customers))}/ledger?limit=50`,
    ageing: () => '/api/customers/ageing',
  };
  return async (path: keyof typeof paths) =>
    (
      await load({
        baseUrl: product.url,
        clients: 2,
        calls: READS,
        expects: [200],
        next: () => ({ path: paths[path](), headers }),
      })
    ).timesMs;
}

/** A file of 5,000 customers into an empty shop. */
async function importRow(product: Product, raw: pg.Pool): Promise<Row> {
  const rows = Array.from(
    { length: IMPORTED },
    (_, no) => `Customer ${no},${9_000_000_000 + no},${no % 500}.50,1/11/2026,5000,,`,
  );
  const csv = ['name,phone,openingBalance,asOf,creditLimit,address,note', ...rows].join('\n');
  const ours = async () => {
    const { headers } = await openShop(product.url);
    const form = new FormData();
    form.append('csv', new Blob([csv]), 'customers.csv');
    const startedAt = performance.now();
    const reply = await fetch(`${product.url}/api/customers/import`, { method: 'POST', headers, body: form });
    if (!reply.ok) throw new Error(`The import answered ${reply.status}: ${await reply.text()}`);
    const { results } = (await reply.json()) as { results: { added: number } };
    if (results.added !== IMPORTED) throw new Error(`Only ${results.added} customers were added`);
    return performance.now() - startedAt;
  };
  const copy = async () => {
    const client = await raw.connect();
    await client.query('truncate customers');
    const startedAt = performance.now();
    await pipeline(
      Readable.from([csv]),
      client.query(
        copyFrom(
          'copy customers (name, phone, opening, as_of, credit, address, note) from stdin with (format csv, header true)',
        ),
      ),
    );
    client.release();
    return performance.now() - startedAt;
  };
  await ours();
  return measured('customerImport', await inTurns(ROUNDS, ours, copy));
}

/** Tables of the same rows without anything else, on the same server with the same settings. */
async function rawWorld(product: Product): Promise<pg.Pool> {
  const admin = new pg.Client({ connectionString: await superuserUrl(product) });
  await admin.connect();
  await admin.query('drop database if exists bench_raw_customers');
  await admin.query('create database bench_raw_customers');
  await admin.end();
  const pool = new pg.Pool({ connectionString: await superuserUrl(product, 'bench_raw_customers'), max: CLIENTS });
  await pool.query(`set datestyle to 'iso, dmy';
    alter database bench_raw_customers set datestyle to 'iso, dmy';
    create table customers (name text, phone text unique, opening numeric, as_of date, credit numeric, address text, note text,
      id uuid primary key default gen_random_uuid());
    create table accounts (id int primary key, balance bigint not null);
    create table invoices (id int primary key, account_id int not null, status text not null, gross bigint not null, paid bigint not null);
    create index on invoices (account_id) where status = 'Unpaid';
    create table payments (id uuid primary key, account_id int not null, amount bigint not null);
    create table entries (account_id int, entry_no int, credit bigint, balance bigint, primary key (account_id, entry_no));
    create table allocations (payment_id uuid, invoice_id int, amount bigint, primary key (payment_id, invoice_id));
    create table outbox (id bigserial primary key, type text not null, data jsonb not null, published_at timestamptz)`);
  const accounts = PAYMENTS * (ROUNDS + 1);
  await pool.query(`insert into accounts select a, ${OPEN_BILLS} from generate_series(1, ${accounts}) a;
    insert into invoices select i, 1 + i / ${OPEN_BILLS}, 'Unpaid', ${BILL_RUPEES}00, 0 from generate_series(0, ${accounts * OPEN_BILLS - 1}) i`);
  await pool.query('vacuum analyze');
  return pool;
}

/** One transaction per payment, one statement per kind of row. */
function rawPayment(pool: pg.Pool) {
  const amount = OPEN_BILLS * BILL_RUPEES * 100;
  let paid = 0;
  return async () => {
    const account = ++paid;
    const payment = randomUUID();
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select balance from accounts where id = $1 for update', [account]);
      await client.query('insert into payments values ($1, $2, $3)', [payment, account, amount]);
      await client.query(RAW_BILLS, [account, payment]);
      await client.query('insert into entries values ($1, 1, $2, 0)', [account, amount]);
      await client.query('update accounts set balance = balance - $2 where id = $1', [account, amount]);
      await client.query('commit');
    } finally {
      client.release();
    }
    return undefined;
  };
}

const RAW_BILLS = `with paid as (
    update invoices set status = 'Paid', paid = gross where account_id = $1 and status = 'Unpaid' returning id, gross
  ), met as (insert into allocations select $2, id, gross from paid)
  insert into outbox (type, data) select t, jsonb_build_object('id', id, 'gross', gross) from paid, unnest('{paid,money-changed}'::text[]) t`;
