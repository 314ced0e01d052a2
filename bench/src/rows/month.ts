import { measured } from '../goals.js';
import { median } from '../load.js';
import type { Product } from '../product.js';
import type { Row } from '../row.js';
import { openShop } from '../shop.js';
import { fillMonth } from './fill-month.js';

const PERIOD = '2026-10';
/** With a note for each fiftieth they are 50,000 documents. */
const BILLS = 49_020;
const ROUNDS = 3;

/** The return of a month of 50,000 documents (gst.md 8.3), and a document of it on paper. */
export async function monthRows(product: Product): Promise<Row[]> {
  const { shopId, headers } = await openShop(product.url);
  await fillMonth(product, shopId, { period: PERIOD, bills: BILLS });
  const ask = (path: string) => timeOf(`${product.url}${path}`, headers);
  return [
    measured('monthSummary', await ask(`/api/gst-returns/${PERIOD}`)),
    measured('monthFile', await ask(`/api/gst-returns/${PERIOD}/gstr1`)),
    measured('paper', await ask('/api/invoices/INV-2627-000010/document?format=a4')),
  ];
}

/** The median of some rounds, after one that warms caches. */
async function timeOf(url: string, headers: Record<string, string>) {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const from = performance.now();
    const reply = await fetch(url, { headers });
    bytes = (await reply.arrayBuffer()).byteLength;
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
    if (round > 0) times.push(performance.now() - from);
  }
  return { ours: median(times), notes: `${Math.round(bytes / 1000)} kB` };
}
