// Only with --all: whole products move between folders.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHOP_SHEETS } from '@bahi/contracts/kit';
import { diskFiles } from '@bahi/platform/adapters';
import { type Database, openDatabase } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { eraseShop } from '@bahi/platform/transfer';
import { type TestDatabase, testDatabase } from '@bahi/testing';
import { pngPicture } from '@bahi/testing/shop/picture';
import { eventually, newShopkeeper, productForm, type Shopkeeper } from '@bahi/testing/shop/shopkeeper';
import { strFromU8, unzipSync } from 'fflate';
import { type Standalone, serviceDefinitions, startStandalone } from '../src/index.js';
import { exportInstallation, importInstallation, openFolderDatabases, replayInFolder } from '../src/operate.js';

/** The id of no shop. */
const UNKNOWN = '0193a000-0000-7000-8000-000000000000';

/** The smallest picture that the rules of a logo let through. */
const LOGO = `data:image/webp;base64,${Buffer.from('RIFF____WEBP').toString('base64')}`;

const SHOP_TABLES = `select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'shop_id' order by 1`;

const folder = mkdtempSync(join(tmpdir(), 'bahi-transfer-'));
const path = (name: string) => join(folder, name);
const env = { DATA_DIR: path('data') };
const progress = () => undefined;

let product: Standalone;
let databases: Map<string, TestDatabase>;
let shopId: string;
let shop: Shopkeeper;

/** Empty, migrated databases of another installation, as an environment names them. */
async function elsewhere() {
  databases = new Map();
  for (const { name, migrations } of serviceDefinitions)
    databases.set(name, await testDatabase({ service: name, migrations }));
  const urls = [...databases].map(([name, { ownerUrl }]) => [`${name.toUpperCase()}_OWNER_DATABASE_URL`, ownerUrl]);
  return { ...Object.fromEntries(urls), FILES_DIR: path('files') } as Record<string, string>;
}

async function exportTo(name: string, shop?: string) {
  await mkdir(path(name));
  return exportInstallation({ env, folder: path(name), shopId: shop, progress });
}

/** A copy of the export in which one file is changed. */
function changed(file: string, change: (text: string) => string) {
  cpSync(path('all'), path('changed'), { recursive: true });
  writeFileSync(join(path('changed'), file), change(readFileSync(join(path('all'), file), 'utf8')));
  return path('changed');
}

beforeAll(async () => {
  product = await startStandalone({ host: '127.0.0.1', port: 0, dataDir: env.DATA_DIR, demo: false, durable: false });
  shop = await newShopkeeper(product.url);
  const picture = { bytes: await pngPicture(), name: 'dal.png' };
  const form = productForm({ productName: 'दाल "best", 1 kg', quantity: 9 }, picture);
  const { body } = await shop.http.ask<{ product: { productId: string } }>('/api/products/add-single', { form });
  await shop.order(body.product.productId, 2);
  await eventually(shop.invoices, ({ length }) => length === 1, 10_000);
  const details = { version: 0, name: 'Asha & Söhne', address: '1, "Main" Road', phone: '+91 98765 43210', logo: LOGO };
  await shop.http.ask('/api/settings/shop', { method: 'PUT', json: details });
  await exportTo('all');
  [shopId = ''] = readdirSync(path('all/shops'));
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('an export of the running product', () => {
  it('holds the rows of every service and the pictures, and no secret, sign-in or code', () => {
    const tables = readdirSync(path('all/shops'), { recursive: true }).map(String);

    for (const table of [
      'auth/users',
      'catalog/stock_movements',
      'orders/order_lines',
      'billing/invoices',
      'analytics/order_records',
    ])
      expect(tables).toContain(`${shopId}/${table}.csv`);
    expect(tables.filter((name) => /session|signing|code|mail|counters.csv/.test(name))).toEqual([
      `${shopId}/auth/emails.csv`,
      `${shopId}/billing/invoice_counters.csv`,
      `${shopId}/orders/order_counters.csv`,
    ]);
    expect(readdirSync(path('all/files'))).toHaveLength(1);
    expect(statSync(join(path('all/shops'), shopId, 'auth/users.csv')).mode & 0o777).toBe(0o600);
  });

  it('refuses a shop that nobody has, and an environment with half of the databases', async () => {
    await expect(exportTo('none', UNKNOWN)).rejects.toThrow(`There is no shop ${UNKNOWN}`);
    const half = { AUTH_DATABASE_URL: 'postgres://nowhere' };
    const refusal = exportInstallation({ env: half, folder: path('none'), progress });
    await expect(refusal).rejects.toThrow('CATALOG_OWNER_DATABASE_URL, ORDERS_OWNER_DATABASE_URL');
  });
});

describe('GET /api/users/export-shop', () => {
  const download = (token: string | null) =>
    fetch(`${product.url}/api/users/export-shop`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });

  it('is everything of the own shop as one file: tables that people read, and pictures', async () => {
    const other = await newShopkeeper(product.url);
    await other.addProduct({ productName: '=HYPERLINK("http://example")' });

    const reply = await download(shop.http.token);
    const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    const foreign = unzipSync(new Uint8Array(await (await download(other.http.token)).arrayBuffer()));

    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="bahi-\d{4}-\d\d-\d\d\.zip"$/);
    const linesOf = (from: typeof files, name: string) => strFromU8(from[name] ?? new Uint8Array()).split('\r\n');
    const [picture = ''] = Object.keys(files).filter((name) => name.startsWith('pictures/'));
    expect(Object.keys(files)).toEqual([...SHOP_SHEETS.map(({ sheet }) => `${sheet}.csv`), picture]);
    expect([...(files['products.csv']?.slice(0, 3) ?? [])]).toEqual([0xef, 0xbb, 0xbf]);
    expect(files[picture]?.length).toBeGreaterThan(100);
    expect(linesOf(files, 'products.csv')).toEqual([
      expect.stringMatching(/^Product ID,Name,Category,Cost price,/),
      expect.stringMatching(/^[A-Z0-9-]+,"दाल ""best"", 1 kg",Food,80\.00,100\.00,7,/),
      '',
    ]);
    expect(linesOf(files, 'shop.csv')[1]).toContain(`Asha & Söhne,"1, ""Main"" Road",'+91 98765 43210,"${LOGO}",`);
    expect(linesOf(files, 'invoices.csv')[1]).toMatch(/^INV-\d{4}-000001,.*,Unpaid,200\.00,20\.00,50\.00,270\.00,/);
    expect(linesOf(foreign, 'products.csv')[1]).toContain(`"'=HYPERLINK(""http://example"")"`);
    expect(linesOf(foreign, 'invoices.csv')).toHaveLength(2);
  });

  it('has every table that a service offers to an owner', () => {
    const offered = serviceDefinitions.flatMap(({ name, shopData }) =>
      Object.keys(shopData?.sheets ?? {}).map((sheet) => `${name} ${sheet}`),
    );

    expect(SHOP_SHEETS.map(({ service, sheet }) => `${service} ${sheet}`).sort()).toEqual(offered.sort());
  });

  it('is refused without a session', async () => {
    expect((await download(null)).status).toBe(401);
  });
});

describe('an import into databases of a server', () => {
  let target: Record<string, string>;
  const importFrom = (source: string, shop?: string) =>
    importInstallation({ env: target, folder: source, shopId: shop, progress });
  const rowsOf = async (service: string, table: string) => {
    const [row] = (await databases.get(service)?.query<{ count: string }>(`select count(*) from ${table}`)) ?? [];
    return Number(row?.count);
  };

  // One after the other on the same databases: a refusal leaves them empty.
  beforeAll(async () => {
    target = await elsewhere();
  });
  afterEach(() => rmSync(path('changed'), { recursive: true, force: true }));
  afterAll(async () => {
    for (const database of databases.values()) await database.close();
  });

  it('refuses another version, a damaged file, and leaves nothing of it', async () => {
    const newer = changed('export.json', (text) => text.replace('20261121-create-orders', '20270101-add-wings'));
    await expect(importFrom(newer)).rejects.toThrow('orders lacks the migration 20270101-add-wings');
    const older = changed('export.json', (text) => text.replace('"20261121-create-orders",', ''));
    await expect(importFrom(older)).rejects.toThrow('orders has the migration 20261121-create-orders');
    const damaged = changed(`shops/${shopId}/catalog/products.csv`, (text) => text.replace('best', 'rest'));
    await expect(importFrom(damaged)).rejects.toThrow('catalog/products.csv is damaged');
    const cut = changed(`shops/${shopId}/auth/users.csv`, (text) => text.slice(0, -20));
    await expect(importFrom(cut)).rejects.toThrow('auth/users.csv is damaged');

    expect([await rowsOf('auth', 'shops'), await rowsOf('orders', 'orders')]).toEqual([0, 0]);
  });

  it('refuses an e-mail address that another account has', async () => {
    const auth = databases.get('auth');
    const [{ email = '' } = {}] = readFileSync(join(path('all/shops'), shopId, 'auth/emails.csv'), 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => ({ email: line.split(',')[0] ?? '' }));
    await auth?.query('insert into shops values ($1, now())', [UNKNOWN]);
    await auth?.query(`insert into users values ($1, $1, 'Ravi', $2, $2, 'hash', now(), now())`, [UNKNOWN, email]);
    await auth?.query('insert into emails values ($2, $1, $1)', [UNKNOWN, email]);

    await expect(importFrom(path('all'), shopId)).rejects.toThrow('auth: a row of emails is already here');

    expect(await rowsOf('catalog', 'products')).toBe(0);
    for (const table of ['emails', 'users', 'shops']) await auth?.query(`delete from ${table}`);
  });

  it('replaces what an interrupted import left, then refuses a second time', async () => {
    await databases.get('billing')?.query(`insert into invoice_counters values ($1, '2627', 77)`, [shopId]);

    expect(await importFrom(path('all'))).toBe(1);

    expect(await rowsOf('billing', 'invoice_counters where next = 2')).toBe(1);
    expect(readdirSync(path('files'))).toHaveLength(1);
    await expect(importFrom(path('all'))).rejects.toThrow('is not empty: it has 1 shops');
    await expect(importFrom(path('all'), shopId)).rejects.toThrow('is already here');
    await expect(importFrom(path('all'), UNKNOWN)).rejects.toThrow('The export has no shop');
  });

  it('is erased again in every service: files and rows, except the documents that the law asks for', async () => {
    const files = diskFiles(path('files'));

    for (const { name, shopData: rules = {} } of serviceDefinitions) {
      const url = databases.get(name)?.url ?? '';
      const db = openDatabase({ url, applicationName: 'erasure', logger: silentLogger() });
      await eraseShop(shopId, { db, files, rules, keepsDocuments: true });
      await db.close();
    }

    const left = [];
    for (const [service, database] of databases) {
      for (const { name } of await database.query<{ name: string }>(SHOP_TABLES))
        if ((await rowsOf(service, name)) > 0) left.push(`${service}.${name}`);
    }
    expect(left.filter((name) => !/\.(inbox|outbox_positions)$/.test(name))).toEqual([
      'billing.invoice_lines',
      'billing.invoices',
    ]);
    expect(readdirSync(path('files'))).toEqual([]);
  });
});

describe('a replay of parked events, while the product runs', () => {
  const ORDER_KEY = '0193a000-0000-7000-8000-00000000000a';
  const goods = { productKey: ORDER_KEY, productId: 'PROD-1', productName: 'Ghee' };
  const line = { ...goods, lineNo: 1, quantity: 1, unitPricePaise: 500, unitCostPaise: 400 };
  const placedAt = '2026-11-28T06:00:00.000Z';
  const order = { orderKey: ORDER_KEY, orderId: 'ORD-1', totalPaise: 500, rating: 5, placedAt, lines: [line] };

  /** As the product parks an event of orders that billing could not apply. */
  const park = (billing: Database, position: number, data: object) => {
    const head = { id: ORDER_KEY, type: 'orders.order-placed', source: 'orders', schemaVersion: 1, shopId, position };
    const envelope = { ...head, subject: ORDER_KEY, time: placedAt, traceparent: null, causationId: null, data };
    const sql = `insert into parked_events (shop_id, id, source, position, type, envelope, reason, attempts, parked_at)
      values (?, gen_random_uuid(), 'orders', ?, ?, ?::jsonb, 'a defect', 3, now())`;
    return billing.write(shopId, (tx) => tx.raw(sql, [shopId, position, head.type, JSON.stringify(envelope)]));
  };

  it('applies those whose cause is gone, and counts those that fail again', async () => {
    const databases = await openFolderDatabases(env.DATA_DIR);
    const { url } = databases.of('billing');
    const billing = openDatabase({ url, applicationName: 'operator', logger: silentLogger() });
    const before = (await shop.invoices()).length;
    await park(billing, 1001, order);
    await park(billing, 1002, { ...order, lines: [] });

    const failed = await replayInFolder({ env, services: ['billing'], logger: silentLogger() });

    const left = await billing.read(shopId, (tx) =>
      tx.raw<{ rows: object[] }>('select position::int, attempts from parked_events'),
    );
    await billing.close();
    expect([failed, left.rows]).toEqual([1, [{ position: 1002, attempts: 4 }]]);
    expect(await shop.invoices()).toHaveLength(before + 1);
  });
});
