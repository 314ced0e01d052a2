import { measured } from '../goals.js';
import type { Product } from '../product.js';
import type { Row } from '../row.js';
import { openShop } from '../shop.js';

const ORDERS = 250;
const EVERY_MS = 20;

const p99Of = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

/** At 50 orders per second: from the answer of a sale until its invoice and its statistics are visible. */
export const eventDelayRows = async (product: Product): Promise<Row[]> => {
  const shop = await openShop(product.url);
  await shop.addProducts(20);
  const ids = await shop.productIds();
  const headers = { ...shop.headers, 'Content-Type': 'application/json' };
  const read = async <T>(path: string) =>
    (await (await fetch(product.url + path, { headers: shop.headers })).json()) as T;
  const answeredAt: number[] = [];
  let refused = 0;
  const sell = async (index: number) => {
    const body = JSON.stringify({ productId: ids[index % ids.length], quantityOrdered: 1, rating: 4 });
    const reply = await fetch(`${product.url}/api/orders/place-order`, { method: 'POST', headers, body });
    await reply.arrayBuffer();
    if (reply.status === 201) answeredAt.push(performance.now());
    else refused += 1;
  };
  const follow = async (seen: () => Promise<number>) => {
    const delays: number[] = [];
    while (delays.length + refused < ORDERS) {
      const count = await seen();
      const now = performance.now();
      while (delays.length < Math.min(count, answeredAt.length))
        delays.push(Math.max(0, now - (answeredAt[delays.length] ?? now)));
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    return p99Of(delays);
  };
  const sales: Promise<void>[] = [];
  const selling = (async () => {
    for (let index = 0; index < ORDERS; index += 1) {
      sales.push(sell(index));
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    await Promise.all(sales);
  })();
  const [invoiceMs, statisticsMs] = await Promise.all([
    follow(
      async () => (await read<{ stats: { totalInvoices: number } }>('/api/invoices?archived=true')).stats.totalInvoices,
    ),
    follow(
      async () =>
        (await read<{ detailed: { sales: { totalOrders: number } } }>('/api/dashboard/stats')).detailed.sales
          .totalOrders,
    ),
    selling,
  ]);
  const notes = `answers other than 201: ${refused}`;
  return [
    measured('invoiceDelay', { ours: invoiceMs, notes }),
    measured('statisticsDelay', { ours: statisticsMs, notes }),
  ];
};
