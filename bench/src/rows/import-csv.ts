import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { measured } from '../goals.js';
import type { Product } from '../product.js';
import { inTurns, type Row } from '../row.js';
import { csvOf, openShop } from '../shop.js';
import { superuserUrl } from '../superuser.js';

const ROWS = 50_000;
const ROUNDS = 5;
const WATCH_MS = 100;
const APPLIED_WITHIN_MS = 60_000;

/** A 5 MB file: checked, then uploaded into an empty shop, against COPY of the same rows. */
export async function importRows(product: Product): Promise<Row[]> {
  const csv = csvOf(ROWS, 100);
  const idleBytes = product.memory().ownBytes;
  let highestBytes = idleBytes;
  const watch = setInterval(() => {
    highestBytes = Math.max(highestBytes, product.memory().ownBytes);
  }, WATCH_MS);
  const raw = await copySide(product, csv);
  const figures = await inTurns(
    ROUNDS,
    async () => {
      const shop = await openShop(product.url);
      const ours = await timed(async () => {
        await upload(`${product.url}/api/products/validate-csv`, shop.headers, 'csvFile', csv);
        await upload(`${product.url}/api/products/add-multiple?_t=${randomUUID()}`, shop.headers, 'csv', csv);
      });
      await untilApplied(product.url, shop.headers);
      return ours;
    },
    () => raw.run(),
  );
  clearInterval(watch);
  await raw.close();
  const notes = `${ROWS.toLocaleString('en-IN')} rows`;
  return [
    measured('importTime', { ...figures, notes }),
    measured('importMemory', { ours: highestBytes - idleBytes, notes: 'of the whole product in one process' }),
  ];
}

async function timed(work: () => Promise<unknown>) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** COPY of the same rows into a table with the same columns and the same two unique keys. */
async function copySide(product: Product, csv: string) {
  const client = new pg.Client({
    connectionString: await superuserUrl(product),
  });
  await client.connect();
  await client.query(
    `create table if not exists bench_products (name text unique, category text, cost numeric, selling numeric, quantity int, unit text, expires text, threshold int, id uuid primary key default gen_random_uuid())`,
  );
  return {
    run: async () => {
      await client.query('truncate bench_products');
      const target = client.query(
        copyFrom(
          'copy bench_products (name, category, cost, selling, quantity, unit, expires, threshold) from stdin with (format csv, header true)',
        ),
      );
      return timed(() => pipeline(Readable.from([csv]), target));
    },
    close: () => client.end(),
  };
}

async function upload(url: string, headers: Record<string, string>, part: string, csv: string) {
  const form = new FormData();
  form.append(part, new Blob([csv]), 'products.csv');
  const reply = await fetch(url, { method: 'POST', headers, body: form });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  await reply.arrayBuffer();
}

/** Waits until the statistics know all of a file, so that no turn pays for the one before. */
async function untilApplied(url: string, headers: Record<string, string>) {
  const isKnown = async () => {
    const reply = await fetch(`${url}/api/dashboard/inventory-summary`, { headers });
    const { overallInventory } = (await reply.json()) as { overallInventory: { totalProducts: { count: number } } };
    return overallInventory.totalProducts.count === ROWS;
  };
  const lateAtMs = performance.now() + APPLIED_WITHIN_MS;
  while (!(await isKnown())) {
    if (performance.now() > lateAtMs) throw new Error('The statistics never knew the whole file');
    await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
  }
}
