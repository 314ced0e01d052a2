import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ask, createHttpClient, type HttpClient } from '@bahi/testing/shop/http-client';
import { eventually } from '@bahi/testing/shop/shopkeeper';
import { untilEventsSettled } from '@bahi/testing/worlds/catch-up';
import { fileParts, productParts, productWithPicture } from './calls/forms.js';
import type { MovedProduct } from './moved-product.js';
import { type Login, signedIn } from './shop-replies.js';

/** What a client needs to continue where the history ends. */
export interface HistoryEnd {
  readonly shops: readonly Login[];
  /** An order that was placed under a key, with its reply. */
  readonly order: { readonly key: string; readonly json: unknown; readonly body: unknown };
  /** An unused one-time code. */
  readonly code: { readonly email: string; readonly otp: string };
}

/** The last moment of the history, at which its figures are read: Saturday, 10:42 in the shop. */
export const END = '2026-11-21T05:12:00.000Z';

const LAST_YEAR = '2026-03-30T05:00:00.000Z';
const LAST_WEEK = '2026-11-12T11:30:00.000Z';
const THIS_WEEK = '2026-11-18T04:00:00.000Z';
const TODAY = '2026-11-21T04:10:00.000Z';

const SETTLE_MS = 20_000;
const MAIL_MS = 5_000;
const MEERA = { email: 'meera@example.in', password: 'Dukaan@2026' };
const IMRAN = { email: 'imran@example.in', password: 'Bazaar#2026' };
const IMPORT = readFileSync(join(import.meta.dirname, '..', 'fixtures', 'kirana-40-with-issues.csv'));

/**
 * Two shops over two financial years: products one by one and from a file, orders, payments, returns, archived
 * invoices, refusals, a changed profile, a one-time code. `output` gives what the product wrote so far.
 */
export async function makeHistory(product: MovedProduct, output: () => string): Promise<HistoryEnd> {
  await lastYear(product);
  await lastWeek(product);
  const order = await thisWeek(product);
  await today(product);
  product.setClock(END);
  const shops = [MEERA, { ...IMRAN, email: 'imran.shaikh@example.in' }];
  const code = { email: MEERA.email, otp: await requestCode(product, output) };
  await settle(product);
  return { shops, order, code };
}

async function settle(product: MovedProduct) {
  const behind = await untilEventsSettled(product, SETTLE_MS);
  if (behind.length > 0) throw new Error(behind.join('\n'));
}

/** The fields of any reply that the history goes on with. */
interface Body {
  readonly product: { readonly productId: string };
  readonly products: readonly { readonly productId: string; readonly productName: string }[];
}

/** Sends a call that must be answered with `status`. @returns the body. */
async function send(http: HttpClient, status: number, path: string, options: Ask = {}): Promise<Body> {
  const reply = await http.ask<Body>(path, options);
  if (reply.status !== status) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

async function register(product: MovedProduct, name: string, { email, password }: Login) {
  const http = createHttpClient(product.url);
  await send(http, 201, '/api/auth/register', { json: { name, email, password } });
  return signedIn(product.url, { email, password });
}

async function add(http: HttpClient, form: FormData): Promise<string> {
  return (await send(http, 201, '/api/products/add-single', { form })).product.productId;
}

function order(http: HttpClient, productId: string, quantityOrdered: number, rating: number) {
  return send(http, 201, '/api/orders/place-order', { json: { productId, quantityOrdered, rating } });
}

/** The ids of a shop's products by name. */
async function idsOf(http: HttpClient): Promise<Readonly<Record<string, string>>> {
  const { products } = await send(http, 200, '/api/products/all');
  return Object.fromEntries(products.map(({ productName, productId }) => [productName, productId]));
}

async function lastYear(product: MovedProduct) {
  product.setClock(LAST_YEAR);
  const meera = await register(product, 'Meera Nair', MEERA);
  const rice = await add(meera, productParts({ supplier: 'Sri Lakshmi Traders' }));
  const tea = await add(
    meera,
    productWithPicture({
      productName: 'चाय Tea 250 g',
      category: 'Drinks',
      costPrice: '99.55',
      sellingPrice: '120.25',
      quantity: '40',
    }),
  );
  await order(meera, rice, 2, 4);
  await order(meera, tea, 3, 5);
  await settle(product);
  await send(meera, 200, '/api/invoices/INV-2526-000001/pay', { method: 'PATCH' });
}

async function lastWeek(product: MovedProduct) {
  product.setClock(LAST_WEEK);
  const meera = await signedIn(product.url, MEERA);
  await add(meera, productParts({ productName: 'Milk 1 l', quantity: '12', expiryDate: '20/11/2026' }));
  await add(meera, productParts({ productName: 'Ghee 1 kg', quantity: '6', costPrice: '500', sellingPrice: '615.50' }));
  const headers = { 'X-Upload-ID': 'first-import' };
  await send(meera, 200, '/api/products/add-multiple', { form: fileParts('csv', IMPORT), headers });
  const ids = await idsOf(meera);
  for (const [name, units, rating] of [
    ['Basmati Rice 5 kg', 1, 5],
    ['Milk 1 l', 4, 2],
    ['Tata Salt 1 kg refill', 10, 3],
    ['Aashirvaad Atta 5 kg refill', 7, 4],
    ['Ghee 1 kg', 2, 5],
  ] as const)
    await order(meera, ids[name] ?? '', units, rating);
  const imran = await register(product, 'Imran Shaikh', IMRAN);
  const soap = await add(
    imran,
    productParts({
      productName: 'Soap',
      category: 'health',
      costPrice: '22',
      sellingPrice: '30',
      quantity: '100',
      supplier: 'Anand & Sons',
    }),
  );
  await order(imran, soap, 12, 4);
  await settle(product);
  await send(meera, 200, '/api/invoices/INV-2627-000001/pay', { method: 'PATCH' });
  await send(meera, 200, '/api/invoices/INV-2627-000003/return', { method: 'PATCH' });
  await settle(product);
}

async function thisWeek(product: MovedProduct): Promise<HistoryEnd['order']> {
  product.setClock(THIS_WEEK);
  const meera = await signedIn(product.url, MEERA);
  const ids = await idsOf(meera);
  const ghee = ids['Ghee 1 kg'] ?? '';
  await order(meera, ids['Basmati Rice 5 kg'] ?? '', 20, 4);
  await order(meera, ids['Basmati Rice 5 kg'] ?? '', 4, 3);
  await send(meera, 409, '/api/orders/place-order', { json: { productId: ghee, quantityOrdered: 5, rating: 1 } });
  await order(meera, ghee, 4, 5);
  await send(meera, 409, '/api/orders/place-order', { json: { productId: ghee, quantityOrdered: 1, rating: 1 } });
  const sugar = { productName: 'Sugar 1 kg', costPrice: '40.05', sellingPrice: '44.50', quantity: '7' };
  await order(meera, await add(meera, productParts(sugar)), 4, 2);
  product.setClock(TODAY);
  const now = await signedIn(product.url, MEERA);
  const key = 'order-of-the-history';
  const json = { productId: ids['चाय Tea 250 g'], quantityOrdered: 5, rating: 5 };
  const first = await send(now, 201, '/api/orders/place-order', { json, headers: { 'Idempotency-Key': key } });
  await send(now, 201, '/api/orders/place-order', { json, headers: { 'Idempotency-Key': key } });
  return { key, json, body: first };
}

async function today(product: MovedProduct) {
  const meera = await signedIn(product.url, MEERA);
  const ids = await idsOf(meera);
  const refills = Object.entries(ids).filter(([name]) => name.endsWith('refill'));
  for (const [index, [, id]] of refills.slice(0, 5).entries()) await order(meera, id, index + 1, (index % 5) + 1);
  const imran = await signedIn(product.url, IMRAN);
  const { Soap: soap = '' } = await idsOf(imran);
  for (const units of [1, 2, 30]) await order(imran, soap, units, 4);
  await send(imran, 409, '/api/orders/place-order', { json: { productId: soap, quantityOrdered: 56, rating: 4 } });
  await settle(product);
  await send(meera, 200, '/api/invoices/INV-2627-000006/pay', { method: 'PATCH' });
  await send(meera, 200, '/api/invoices/INV-2627-000007/return', { method: 'PATCH' });
  await send(meera, 200, '/api/invoices/INV-2627-000001', { method: 'DELETE' });
  await send(meera, 200, '/api/invoices/INV-2627-000003', { method: 'DELETE' });
  await send(imran, 200, '/api/invoices/INV-2627-000002/pay', { method: 'PATCH' });
  const profile = { name: 'Imran A Shaikh', email: 'imran.shaikh@example.in' };
  await send(imran, 200, '/api/users/profile', { method: 'PUT', json: profile });
  await settle(product);
}

async function requestCode(product: MovedProduct, output: () => string): Promise<string> {
  const http = await signedIn(product.url, MEERA);
  await send(http, 200, '/api/auth/forgot-password', { json: { email: MEERA.email } });
  const mailed = async () => /\b\d{6}\b/.exec(output().split(`Mail to ${MEERA.email}`)[1] ?? '')?.[0];
  const otp = await eventually(mailed, (code) => code !== undefined, MAIL_MS);
  if (!otp) throw new Error('No code was mailed');
  return otp;
}
