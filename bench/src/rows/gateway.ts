import { gatewayBefore } from '../gateway-before.js';
import { measured } from '../goals.js';
import { load, median } from '../load.js';
import type { Product } from '../product.js';
import { inTurns, type Row } from '../row.js';
import { openShop } from '../shop.js';

const ROUND_MS = 3_000;
const ROUNDS = 5;
const CLIENTS = 32;

/**
 * The cost of the gateway: the same small read through it and straight to the service. It has its own process, as
 * deployed; the notes give the figure for the one process of `npm start`, where it shares the time of the service.
 */
export async function gatewayRows(product: Product): Promise<Row[]> {
  const shop = await openShop(product.url);
  await shop.addProducts(1);
  const [id] = await shop.productIds();
  const next = () => ({ path: `/api/products/check/${id}`, headers: shop.headers });
  const direct = product.services.catalog ?? '';
  const gateway = await gatewayBefore(product);
  const through = (baseUrl: string, clients: number) =>
    load({ baseUrl, clients, durationMs: ROUND_MS, expects: [200], next });
  for (const url of [product.url, gateway.up.url]) await through(url, 8);
  const within: number[] = [];
  const rate = await inTurns(
    ROUNDS,
    async () => (await through(gateway.up.url, CLIENTS)).perSecond,
    async () => {
      within.push((await through(product.url, CLIENTS)).perSecond);
      return (await through(direct, CLIENTS)).perSecond;
    },
  );
  const delay = await inTurns(
    ROUNDS,
    async () => (await through(gateway.up.url, 1)).p50Ms,
    async () => (await through(direct, 1)).p50Ms,
  );
  await gateway.close();
  const share = (median(within) / rate.raw).toFixed(2);
  const added = delay.ours - delay.raw;
  return [
    measured('gatewayRate', { ...rate, notes: `within one process with the service: ${share}` }),
    measured('gatewayDelay', { ...delay, notes: `${added < 0 ? '' : '+'}${added.toFixed(2)} ms` }),
  ];
}
