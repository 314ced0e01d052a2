import { measured } from '../goals.js';
import { load, p99 } from '../load.js';
import type { Product } from '../product.js';
import type { Row } from '../row.js';
import { type BenchShop, openShop } from '../shop.js';
import { fillInvoices, touchInvoices } from './fill-invoices.js';

const SMALL = 1_000;
const LARGE = 1_000_000;
const LIST = 60_000;
const PRODUCTS = 50_000;
/** Products of one file: a longer one may not be done by its deadline on a busy machine. */
const PRODUCTS_AT_ONCE = 10_000;
const READERS = 8;
const CLIENTS = 4;
const ROUND_MS = 1_000;
/** Turns of both shops are short, so that both meet what else the machine does. */
const TURN_MS = 500;
const TURNS = 20;
/** Until the caches of both sides are warm. */
const WARM_TURNS = 4;
const SAMPLE_MS = 100;
const PAGE = '/api/invoices/page?limit=9';

/** What the Invoice page asks for. */
const PAGES: Readonly<Record<string, string>> = {
  opening: PAGE,
  unpaid: `${PAGE}&status=Unpaid`,
  'a search for a status and a month': `${PAGE}&query=${encodeURIComponent('paid november')}`,
  'for a number': `${PAGE}&query=INV-2627-000500`,
  'for an amount': `${PAGE}&query=1139`,
  'for what nobody sold': `${PAGE}&query=saffron`,
};

/** Searches that find products: a thousand invoices have two sales of each, a million have a whole page. */
const PRODUCT_SEARCHES: Readonly<Record<string, string>> = {
  'for a product': `${PAGE}&query=${encodeURIComponent('product 77')}`,
  'for a brand of 25 products': `${PAGE}&query=${encodeURIComponent('brand 7')}`,
};

/** Pages of a million invoices, and whole lists for eight readers at once. */
export async function invoiceRows(product: Product): Promise<Row[]> {
  const [small, large] = [await openShop(product.url), await openShop(product.url)];
  const idle = product.memory().ownBytes;
  const readers = await readerRows(product, idle);
  await fillInvoices(product, small.shopId, SMALL);
  await fillInvoices(product, large.shopId, LARGE);
  return [
    measured('invoicePages', await slowestOf(product, PAGES, { small, large })),
    measured('invoiceProductSearches', await slowestOf(product, PRODUCT_SEARCHES, { small, large })),
    await bytesRow(product, large),
    ...readers,
    await wholeListRow(product, large, idle),
  ];
}

/** The page whose p99 in the large shop is the most times that in the small one. */
async function slowestOf(
  product: Product,
  pages: Readonly<Record<string, string>>,
  { small, large }: { readonly small: BenchShop; readonly large: BenchShop },
) {
  const compared: { name: string; ours: number; raw: number }[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const times = { ours: [] as number[], raw: [] as number[] };
    for (let turn = -WARM_TURNS; turn < TURNS; turn += 1) {
      const [ours, raw] = [await timesOf(product, large, path), await timesOf(product, small, path)];
      if (turn < 0) continue;
      times.ours.push(...ours);
      times.raw.push(...raw);
    }
    compared.push({ name, ours: p99(times.ours), raw: p99(times.raw) });
  }
  const [worst] = compared.sort((a, b) => b.ours / b.raw - a.ours / a.raw);
  const notes = compared.map(({ name, ours, raw }) => `${name} ${(ours / raw).toFixed(2)}`).join(', ');
  return { ours: worst?.ours ?? 0, raw: worst?.raw ?? 0, notes };
}

async function timesOf(product: Product, { headers }: BenchShop, path: string) {
  const next = () => ({ path, headers });
  return (await load({ baseUrl: product.url, clients: CLIENTS, durationMs: TURN_MS, expects: [200], next })).timesMs;
}

/** The bytes of an opening as JSON, before compression. */
async function bytesRow(product: Product, { headers }: BenchShop) {
  const reply = await fetch(product.url + PAGE, { headers: { ...headers, 'Accept-Encoding': 'identity' } });
  return measured('invoiceBytes', { ours: (await reply.arrayBuffer()).byteLength });
}

/** Eight readers of a list that has just changed, and meanwhile the profile of another shop. */
async function readerRows(product: Product, idle: number): Promise<Row[]> {
  const [shop, other] = [await openShop(product.url), await openShop(product.url)];
  await fillInvoices(product, shop.shopId, LIST);
  for (let added = 0; added < PRODUCTS; added += PRODUCTS_AT_ONCE) await shop.addProducts(PRODUCTS_AT_ONCE);
  const [productId] = await shop.productIds();
  const quiet = await profileP99(product, other, () => pause(5 * ROUND_MS));
  const invoices = await readTogether(product, { shop, other, path: '/api/invoices' }, () =>
    touchInvoices(product, shop.shopId),
  );
  const products = await readTogether(product, { shop, other, path: '/api/products/all' }, async () => {
    const body = JSON.stringify({ productId, quantityOrdered: 1, rating: 5 });
    const headers = { ...shop.headers, 'Content-Type': 'application/json' };
    await fetch(`${product.url}/api/orders/place-order`, { method: 'POST', headers, body });
  });
  const waits = `invoices ${Math.round(invoices.waitMs)} ms, products ${Math.round(products.waitMs)} ms`;
  return [
    measured('readersAnswered', { ours: READERS * 2 - invoices.served - products.served }),
    measured('readersOtherShop', { ours: Math.max(invoices.waitMs, products.waitMs), raw: quiet, notes: waits }),
    measured('readersMemory', { ours: Math.max(invoices.bytes, products.bytes) - idle }),
  ];
}

interface Together {
  readonly shop: BenchShop;
  readonly other: BenchShop;
  readonly path: string;
}

async function readTogether(product: Product, { shop, other, path }: Together, change: () => Promise<unknown>) {
  await change();
  let [served, bytes] = [0, 0];
  const sample = setInterval(() => {
    bytes = Math.max(bytes, product.memory().ownBytes);
  }, SAMPLE_MS);
  const readers = Promise.all(
    Array.from({ length: READERS }, async () => {
      const reply = await fetch(product.url + path, { headers: shop.headers });
      for await (const _ of reply.body ?? []);
      if (reply.status === 200) served += 1;
    }),
  );
  const waitMs = await profileP99(product, other, () => readers);
  clearInterval(sample);
  return { served, bytes, waitMs };
}

/** The 99th percentile of calls one after the other while the work lasts. */
async function profileP99(product: Product, { headers }: BenchShop, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const from = performance.now();
    await (await fetch(`${product.url}/api/users/profile`, { headers })).arrayBuffer();
    times.push(performance.now() - from);
  }
  await done;
  return p99(times);
}

/** The list of a million invoices, to one reader. */
async function wholeListRow(product: Product, { headers }: BenchShop, idle: number) {
  let bytes = 0;
  const sample = setInterval(() => {
    bytes = Math.max(bytes, product.memory().ownBytes);
  }, SAMPLE_MS);
  const from = performance.now();
  const reply = await fetch(`${product.url}/api/invoices`, { headers });
  let length = 0;
  for await (const piece of reply.body ?? []) length += piece.byteLength;
  clearInterval(sample);
  const notes = `status ${reply.status}, ${Math.round(length / 1e6)} MB in ${Math.round((performance.now() - from) / 1000)} s`;
  return measured('wholeListMemory', { ours: bytes - idle, notes });
}

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
