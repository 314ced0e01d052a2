import { measured } from '../goals.js';
import { repeat } from '../load.js';
import type { Product } from '../product.js';
import type { Row } from '../row.js';
import { openShop } from '../shop.js';

const ORDERS = 250;
const EVERY_MS = 20;
const CLIENTS = 64;
const LOOK_MS = 15;
const SEEN_WITHIN_MS = 60_000;

/** At 50 orders per second: from the answer of a sale until its invoice and its statistics are visible. */
export async function eventDelayRows(product: Product): Promise<Row[]> {
  const shop = await openShop(product.url);
  await shop.addProducts(20);
  const ids = await shop.productIds();
  const headers = { ...shop.headers, 'Content-Type': 'application/json' };
  const read = async <T>(path: string) => json<T>(await fetch(product.url + path, { headers: shop.headers }), 200);
  const answeredAt: number[] = [];
  const sell = async () => {
    const productId = ids[Math.floor(Math.random() * ids.length)];
    const body = JSON.stringify({ productId, quantityOrdered: 1, rating: 4 });
    await json(await fetch(`${product.url}/api/orders/place-order`, { method: 'POST', headers, body }), 201);
    answeredAt.push(performance.now());
    return undefined;
  };
  const bills = async () =>
    (await read<{ stats: { totalInvoices: number } }>('/api/invoices?archived=true')).stats.totalInvoices;
  const counted = async () =>
    (await read<{ detailed: { sales: { totalOrders: number } } }>('/api/dashboard/stats')).detailed.sales.totalOrders;
  const [invoiceMs, statisticsMs] = await Promise.all([
    follow(answeredAt, bills),
    follow(answeredAt, counted),
    repeat(CLIENTS, { calls: ORDERS, everyMs: EVERY_MS }, sell),
  ]);
  return [measured('invoiceDelay', { ours: invoiceMs }), measured('statisticsDelay', { ours: statisticsMs })];
}

function p99Of(times: number[]) {
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

async function json<T>(reply: Response, expected: number): Promise<T> {
  const text = await reply.text();
  if (reply.status !== expected) throw new Error(`${reply.url} answered ${reply.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** The delay of the slowest but two, from the answers of sales to the first look that counts them all. */
async function follow(answeredAt: readonly number[], seen: () => Promise<number>) {
  const delays: number[] = [];
  const lateAtMs = performance.now() + SEEN_WITHIN_MS;
  while (delays.length < ORDERS) {
    const count = await seen();
    const now = performance.now();
    if (now > lateAtMs) throw new Error(`Only ${count} of ${ORDERS} sales were ever seen`);
    while (delays.length < Math.min(count, answeredAt.length))
      delays.push(Math.max(0, now - (answeredAt[delays.length] ?? now)));
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return p99Of(delays);
}
