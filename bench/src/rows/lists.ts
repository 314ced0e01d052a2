import { bareServer } from '../bare-server.js';
import { measured } from '../goals.js';
import { load } from '../load.js';
import { startProgram } from '../own-program.js';
import type { Product } from '../product.js';
import { inTurns, type Row } from '../row.js';
import { openShop } from '../shop.js';

const ROUND_MS = 3_000;
const ROUNDS = 5;
const PATH = '/api/products/all';

/** The list of all products: how fast, and how little when nothing changed. */
export async function listRows(product: Product): Promise<Row[]> {
  return [await shortListRow(product), ...(await longListRows(product))];
}

async function bytesOf(url: string, headers: Record<string, string>) {
  return Buffer.from(
    await (await fetch(url, { headers: { ...headers, 'Accept-Encoding': 'identity' } })).arrayBuffer(),
  );
}

async function shopWith(product: Product, count: number) {
  const shop = await openShop(product.url);
  await shop.addProducts(count);
  const list = (clients: number, headers: Record<string, string> = {}) =>
    load({
      baseUrl: product.url,
      clients,
      durationMs: ROUND_MS,
      expects: [200, 304],
      next: () => ({ path: PATH, headers: { ...shop.headers, ...headers } }),
    });
  await list(8);
  return { headers: shop.headers, list };
}

/** 50 products against the gateway before something that costs nothing. */
async function shortListRow(product: Product): Promise<Row> {
  const { headers, list } = await shopWith(product, 50);
  const { length } = await bytesOf(product.url + PATH, headers);
  const constant = await startProgram<{ url: string }>('constant-gateway.ts', [String(length)]);
  const ask = (clients: number) =>
    load({
      baseUrl: constant.up.url,
      clients,
      durationMs: ROUND_MS,
      expects: [200],
      next: () => ({ path: '/uploads/constant' }),
    });
  await ask(8);
  const figures = await inTurns(
    ROUNDS,
    async () => (await list(32)).perSecond,
    async () => (await ask(32)).perSecond,
  );
  await constant.close();
  return measured('shortList', figures);
}

/** 10,000 products against a bare server, and requested again by a client that has them. */
async function longListRows(product: Product): Promise<Row[]> {
  const { headers, list } = await shopWith(product, 10_000);
  const bare = await bareServer(await bytesOf(product.url + PATH, headers));
  const figures = await inTurns(
    ROUNDS,
    async () => (await list(8)).perSecond,
    async () =>
      (
        await load({
          baseUrl: bare.url,
          clients: 8,
          durationMs: ROUND_MS,
          expects: [200],
          next: () => ({ path: PATH }),
        })
      ).perSecond,
  );
  bare.close();
  const first = await fetch(product.url + PATH, { headers });
  const etag = first.headers.get('etag') ?? '';
  await first.arrayBuffer();
  const { statuses, count, perSecond } = await list(8, { 'If-None-Match': etag });
  return [
    measured('longList', figures),
    measured('unchangedList', {
      ours: count - (statuses[304] ?? 0),
      notes: `${Math.round(perSecond)} answers of 304 a second`,
    }),
  ];
}
