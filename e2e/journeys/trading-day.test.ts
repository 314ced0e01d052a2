// Alone on the machine: figures must be level within seconds.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHttpClient } from '@bahi/testing/shop/http-client';
import { pngPicture } from '@bahi/testing/shop/picture';
import {
  eventually,
  newShopkeeper,
  PASSWORD,
  productForm,
  type Shopkeeper,
  signIn,
  type WireInvoice,
} from '@bahi/testing/shop/shopkeeper';
import { openWorld, type World } from '@bahi/testing/worlds/world';

function fixture(name: string) {
  return readFileSync(join(__dirname, '..', 'fixtures', name), 'utf8');
}

function csvForm(part: string, text: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(part, new Blob([text], { type: 'text/csv' }), 'products.csv');
  return form;
}

interface ImportReply {
  readonly results: {
    total: number;
    successful: unknown[];
    failed: { row: number; reason: string }[];
    excludedRows: number[];
  };
  readonly uploadId: string;
}

const OPENING_ROWS = 10_000;
const OPENING_FILE = [
  'productName,category,costPrice,sellingPrice,quantity,unit,expiryDate,thresholdValue',
  ...Array.from({ length: OPENING_ROWS }, (_, row) => `Item ${row},Food,10,12,1,piece,31/12/2030,0`),
].join('\n');

/** What a client may wait for figures after a large import, while other shops sell. */
const LEVEL_MS = 5_000;

interface Summary {
  readonly overallInventory: { totalProducts: { count: number } };
}

/** `npm run bench` measures the delay; here it must only happen by itself. */
const SOON_MS = 10_000;

let world: World;
let shop: Shopkeeper;

beforeAll(async () => {
  world = await openWorld();
  shop = await newShopkeeper(world.url);
});

afterAll(() => world.close());

async function stats() {
  return (await shop.http.ask<Record<string, never>>('/api/dashboard/stats')).body as never as Stats;
}

interface Stats {
  readonly detailed: { sales: { totalOrders: number; totalRevenue: number; totalCost: number; profit: number } };
  readonly overallInventory: { totalProducts: { recent: number } };
  readonly inventoryMetrics: { totalQuantity: number; expectedStock: number };
}

describe('a trading day over the wire', () => {
  it('starts with an empty shop whose figures are all zero', async () => {
    const { detailed, inventoryMetrics } = await stats();

    expect(detailed.sales).toEqual({ totalOrders: 0, totalRevenue: 0, totalCost: 0, profit: 0 });
    expect(inventoryMetrics).toEqual({ totalQuantity: 0, expectedStock: 0 });
    expect(await shop.products()).toEqual([]);
  });

  it('imports 500 products from a file', async () => {
    const checked = await shop.http.ask('/api/products/validate-csv?checkDuplicates=true', {
      form: csvForm('csvFile', fixture('kirana-500.csv')),
    });
    const added = await shop.http.ask<ImportReply>('/api/products/add-multiple?_t=u-500', {
      form: csvForm('csv', fixture('kirana-500.csv'), { uploadId: 'u-500' }),
      headers: { 'X-Upload-ID': 'u-500' },
    });

    expect(checked.body).toMatchObject({ success: true, totalRows: 500, validProducts: 500, errors: [] });
    expect([added.status, added.body.results.successful.length, added.body.results.failed]).toEqual([200, 500, []]);
    expect(await shop.products()).toHaveLength(500);
  });

  it('repeats an import under its id without adding anything', async () => {
    const again = await shop.http.ask<ImportReply>('/api/products/add-multiple', {
      form: csvForm('csv', fixture('kirana-500.csv')),
      headers: { 'X-Upload-ID': 'u-500' },
    });

    expect([again.status, again.headers.get('idempotent-replay'), again.body.results.total]).toEqual([
      200,
      'true',
      500,
    ]);
    expect(await shop.products()).toHaveLength(500);
  });

  it('lists the 9 bad rows of a file of 40 and adds the other 31', async () => {
    const text = fixture('kirana-40-with-issues.csv');
    const checked = await shop.http.ask<{ errors: { row: number }[] }>('/api/products/validate-csv', {
      form: csvForm('csvFile', text),
    });
    const bad = new Set(checked.body.errors.map(({ row }) => row));
    const kept = text
      .split('\n')
      .map((line, index) => (bad.has(index + 1) ? '' : line))
      .join('\n');
    const added = await shop.http.ask<ImportReply>('/api/products/add-multiple', {
      form: csvForm('csv', kept, { invalidRows: JSON.stringify([...bad]) }),
      headers: { 'X-Upload-ID': 'u-40' },
    });

    expect(checked.body).toMatchObject({ totalRows: 40, validProducts: 31 });
    expect(bad.size).toBe(9);
    expect([
      added.body.results.successful.length,
      added.body.results.failed,
      added.body.results.excludedRows.length,
    ]).toEqual([31, [], 9]);
    expect(await shop.products()).toHaveLength(531);
  });

  it('adds one product with a picture that loads without a token', async () => {
    const form = productForm(
      { productName: 'Basmati Rice 5 kg', quantity: 30, sellingPrice: '495', costPrice: '410' },
      { bytes: await pngPicture(), name: 'rice.png' },
    );

    const reply = await shop.http.ask<{ product: { imageUrl: string } }>('/api/products/add-single', { form });

    const picture = await fetch(world.url + reply.body.product.imageUrl);
    expect(reply.status).toBe(201);
    expect(reply.body.product).toMatchObject({
      availability: 'In stock',
      unit: 'piece',
      expiryDate: '2030-12-31',
      averageRating: 0,
    });
    expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
  });

  it('sells, and every immediate effect is visible at once', async () => {
    const rice = (await shop.products()).find(({ productName }) => productName === 'Basmati Rice 5 kg');
    // Includes all events so far at once; the other figures follow a moment later.
    await shop.http.ask('/api/dashboard/inventory-summary');
    const before = await stats();

    const placed = await shop.order(rice?.productId ?? '', 28, 4);
    const seen = (await shop.products()).find(({ productId }) => productId === rice?.productId);
    const summary = await shop.http.ask<{ overallInventory: { totalProducts: { revenue: number } } }>(
      '/api/dashboard/inventory-summary',
    );

    expect([placed.status, placed.body.message]).toEqual([201, 'Order placed successfully!']);
    expect(placed.body.order.totalAmount).toBe(28 * 495);
    expect(placed.body.updatedProduct.quantity).toBe(2);
    expect(seen).toMatchObject({ quantity: 2, availability: 'Low stock', averageRating: 4 });
    expect(summary.body.overallInventory.totalProducts.revenue).toBe(28 * 495);
    const invoices = await eventually(
      () => shop.invoices(),
      (list) => list.length === 1,
      SOON_MS,
    );
    expect(invoices[0]).toMatchObject({
      invoiceId: expect.stringMatching(/^INV-\d{4}-000001$/),
      status: 'Unpaid',
      totalAmount: 28 * 495,
    });
    const after = await eventually(
      stats,
      ({ detailed, inventoryMetrics }) => detailed.sales.totalOrders === 1 && inventoryMetrics.expectedStock === 28,
      SOON_MS,
    );
    expect(after.detailed.sales).toEqual({
      totalOrders: 1,
      totalRevenue: 28 * 495,
      totalCost: 28 * 410,
      profit: 28 * 85,
    });
    expect(after.inventoryMetrics).toEqual({
      totalQuantity: before.inventoryMetrics.totalQuantity - 28,
      expectedStock: 28,
    });
  });

  it('takes the money of one invoice and the goods of another', async () => {
    const [first, second] = (await shop.products()).slice(1);
    await shop.order(first?.productId ?? '', 1, 5);
    await shop.order(second?.productId ?? '', 2, 3);
    const unpaid = await eventually(
      () => shop.invoices('?status=Unpaid'),
      (list) => list.length === 3,
      SOON_MS,
    );
    const [newest, middle] = unpaid as [WireInvoice, WireInvoice];

    const paid = await shop.http.ask(`/api/invoices/${middle.invoiceId}/pay`, { method: 'PATCH' });
    const returned = await shop.http.ask(`/api/invoices/${newest.invoiceId}/return`, { method: 'PATCH' });
    const late = await shop.http.ask(`/api/invoices/${newest.invoiceId}/pay`, { method: 'PATCH' });

    expect([paid.status, paid.body.message]).toEqual([200, 'Invoice paid successfully']);
    expect([returned.status, returned.body.message]).toEqual([200, 'Invoice returned/cancelled successfully']);
    expect([late.status, late.body.code]).toEqual([409, 'invoice-returned']);
    const restocked = await eventually(
      async () => (await shop.products()).find(({ productId }) => productId === second?.productId),
      (product) => product?.quantity === second?.quantity,
      SOON_MS,
    );
    expect(restocked?.quantity).toBe(second?.quantity);
    const orders = await eventually(
      async () =>
        (await shop.http.ask<{ orders: { orderStatus: string }[] }>('/api/orders/orders?limit=500')).body.orders,
      (list) => list.some(({ orderStatus }) => orderStatus === 'cancelled'),
      SOON_MS,
    );
    expect(orders.map(({ orderStatus }) => orderStatus).sort()).toEqual(['cancelled', 'pending', 'pending']);
    const after = await eventually(stats, ({ detailed }) => detailed.sales.totalOrders === 2, SOON_MS);
    expect(after.detailed.sales.totalOrders).toBe(2);
  });

  it('shows another shop nothing of all this', async () => {
    const other = await newShopkeeper(world.url);
    const [mine] = await shop.products();
    const [bill] = await shop.invoices();

    expect(await other.products()).toEqual([]);
    expect(await other.invoices()).toEqual([]);
    expect((await other.order(mine?.productId ?? '', 1)).body).toMatchObject({ code: 'product-not-found' });
    expect((await other.http.ask(`/api/invoices/${bill?.invoiceId}/pay`, { method: 'PATCH' })).body).toMatchObject({
      code: 'invoice-not-found',
    });
    expect((await other.http.ask(`/api/products/check/${mine?._id}`)).body).toMatchObject({ exists: false });
  });

  it('levels the figures of a new shop within 5 s of its opening stock, and says until then that they lag', async () => {
    const [sold] = await shop.products();
    const other = await newShopkeeper(world.url);
    let isLevel = false;
    const sell = async () => {
      while (!isLevel) await shop.order(sold?.productId ?? '', 1);
    };
    const imported = await other.http.ask<ImportReply>('/api/products/add-multiple?_t=u-opening', {
      form: csvForm('csv', OPENING_FILE, { uploadId: 'u-opening', opening: 'true' }),
    });
    const load = Promise.all([sell(), sell(), sell(), sell()]);

    const readSummary = () => other.http.ask<Summary>('/api/dashboard/inventory-summary');
    const answers: Awaited<ReturnType<typeof readSummary>>[] = [];
    const isRight = ({ body }: { body: Summary }) => body.overallInventory.totalProducts.count === OPENING_ROWS;
    await eventually(
      async () => answers.push(await readSummary()),
      () => isRight(answers.at(-1) as never),
      LEVEL_MS,
    );
    isLevel = true;
    await load;

    expect(imported.body.results.successful).toHaveLength(OPENING_ROWS);
    expect(answers.at(-1)?.body.overallInventory.totalProducts.count).toBe(OPENING_ROWS);
    expect(answers.filter((answer) => !isRight(answer) && answer.headers.get('x-behind') !== 'true')).toEqual([]);
    const chart = await other.http.ask('/api/statistics/chart-data-fixed?period=yearly');
    expect(chart.body.data).toMatchObject({ summary: { totalPurchases: 0 } });
  });

  it('recovers a forgotten password with the mailed code and ends the old sessions', async () => {
    const http = createHttpClient(world.url);
    const sent = await http.ask('/api/auth/forgot-password', { json: { email: shop.email } });
    const mail = await world.readMail(shop.email);
    const code = /\b\d{6}\b/.exec(mail)?.[0] ?? '';
    const verified = await http.ask('/api/auth/verify-otp', { json: { email: shop.email, otp: code } });
    const reset = await http.ask('/api/auth/reset-password', {
      json: { email: shop.email, newPassword: 'Naya@Dukaan1' },
    });

    expect([sent.body.msg, verified.body.msg, reset.body.msg]).toEqual([
      'OTP sent successfully',
      'OTP verified successfully',
      'Password reset successfully!',
    ]);
    expect((await shop.http.ask('/api/users/profile')).status).toBe(401);
    expect((await signIn(http, shop.email, PASSWORD)).body).toMatchObject({ error: 'Invalid credentials' });
    expect((await signIn(http, shop.email, 'Naya@Dukaan1')).status).toBe(200);
  });

  it('ends a session at once on logout', async () => {
    const http = createHttpClient(world.url);
    await signIn(http, shop.email, 'Naya@Dukaan1');

    const out = await http.ask('/api/auth/logout', { method: 'POST' });

    expect([out.status, out.body.message]).toEqual([200, 'Logged out']);
    expect((await http.ask('/api/users/profile')).status).toBe(401);
  });
});
