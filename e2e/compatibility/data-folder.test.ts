// Only with --all: a data folder of an earlier version, with its audit.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operate } from '@bahi/testing/cli/operate';
import { createHttpClient } from '@bahi/testing/shop/http-client';
import { untilEventsSettled } from '@bahi/testing/worlds/catch-up';
import { type MovedProduct, movedProduct } from './moved-product.js';
import { unpackFolder } from './packed-folder.js';
import type { HistoryEnd } from './shop-history.js';
import { type Login, readShop, type ShopReplies, signedIn } from './shop-replies.js';

interface Expected extends HistoryEnd {
  /** When the replies were read; the product runs at this moment again, so that none of them is masked. */
  readonly at: string;
  /** In the order of the shops. */
  readonly replies: readonly ShopReplies[];
}

const expected: Expected = JSON.parse(readFileSync(join(import.meta.dirname, 'expected.json'), 'utf8'));
const [meera, imran] = expected.shops as [Login, Login];
const [ofMeera, ofImran] = expected.replies.map(withReferences) as [ShopReplies, ShopReplies];

/** Made by the product of commit 9b54084; see main.ts. */
const FIXTURE = join(import.meta.dirname, 'data-folder.tar.br');
const SETTLE_MS = 20_000;

describe('a data folder of commit 9b54084', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-data-folder-'));
  const dataDir = join(folder, 'data');
  let product: MovedProduct;

  beforeAll(async () => {
    // The database may have to run as another user, which needs access to the folder.
    chmodSync(folder, 0o755);
    mkdirSync(dataDir);
    unpackFolder(FIXTURE, dataDir);
    product = await movedProduct(folder, expected.at);
    await product.start();
  });

  afterAll(async () => {
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const audit = async () => {
    await product.stop();
    return operate(['audit'], { DATA_DIR: dataDir, BACKUP_DATABASE_URL: '' });
  };

  it('shows the first shop all that it showed', async () => {
    expect(await readShop(product.url, meera)).toEqual(ofMeera);
  });

  it('shows the second shop all that it showed', async () => {
    expect(await readShop(product.url, imran)).toEqual(ofImran);
  });

  it('answers a request key as it did', async () => {
    const http = await signedIn(product.url, meera);
    const { key, json, body } = expected.order;

    const again = await http.ask('/api/orders/place-order', { json, headers: { 'Idempotency-Key': key } });

    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect([again.status, again.body]).toEqual([201, body]);
  });

  it('accepts a one-time code that it mailed', async () => {
    const reply = await createHttpClient(product.url).ask('/api/auth/verify-otp', { json: expected.code });

    expect(reply).toMatchObject({ status: 200, body: { success: true } });
  });

  it('passes the audits', async () => {
    const audited = await audit();
    await product.start();

    expect(audited).toMatchObject({ code: 0 });
  });

  it('takes one more order and its payment, and every figure agrees', async () => {
    const http = await signedIn(product.url, imran);
    const { detailed: before } = (await http.ask<Stats>('/api/dashboard/stats')).body;
    const [soap] = (await http.ask<{ products: { productId: string }[] }>('/api/products/all')).body.products;

    const json = { productId: soap?.productId, quantityOrdered: 3, rating: 5 };
    const ordered = await http.ask('/api/orders/place-order', { json });
    const behind = await untilEventsSettled(product, SETTLE_MS);
    const paid = await http.ask('/api/invoices/INV-2627-000005/pay', { method: 'PATCH' });
    const unsettled = await untilEventsSettled(product, SETTLE_MS);
    const { detailed: after } = (await http.ask<Stats>('/api/dashboard/stats')).body;
    const audited = await audit();

    expect([ordered.status, behind, unsettled]).toEqual([201, [], []]);
    expect(paid).toMatchObject({ status: 200, body: { invoice: { status: 'Paid', totalAmount: 90 } } });
    expect(after.sales.totalOrders).toBe(before.sales.totalOrders + 1);
    expect(after.sales.totalRevenue).toBe(before.sales.totalRevenue + 90);
    expect(audited).toMatchObject({ code: 0 });
  });
});

/** Since that commit an invoice is sent with its reference, where `null` was. */
function withReferences(replies: ShopReplies): ShopReplies {
  const text = JSON.stringify(replies);
  return JSON.parse(
    text.replace(/"invoiceId":"(\S+?(...))","reference":null/g, '"invoiceId":"$1","reference":"INV-$2"'),
  );
}

interface Stats {
  readonly detailed: { readonly sales: { readonly totalOrders: number; readonly totalRevenue: number } };
}
