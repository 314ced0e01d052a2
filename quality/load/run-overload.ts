import { setTimeout as pause } from 'node:timers/promises';
import { newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import type { LoadOrder, Pace } from './generator.js';
import { load } from './load.js';
import type { LoadShop } from './mix.js';
import type { LoadSummary } from './summary.js';

export interface OverloadOptions {
  readonly url: string;
  /** How long the peak is measured, and how long five times as much comes in. */
  readonly peakSeconds: number;
  readonly overloadSeconds: number;
  /** A lower bound of the peak, for measurements on a busy machine. */
  readonly leastPerSecond?: number;
  /** The memory of the product's processes. */
  readonly memoryBytes: () => number;
  readonly log?: (line: string) => void;
}

export interface OverloadReport {
  /** What the product serves at best, by clients that wait for their answers. */
  readonly peak: LoadSummary;
  /** Five times as much as that. */
  readonly overload: LoadSummary;
  /** A good half of the peak, ten seconds after the overload. */
  readonly after: LoadSummary;
  readonly memory: { readonly peakBytes: number; readonly overloadBytes: number };
}

/**
 * Arguments of node for the product under overload. On a large machine V8 collects late, so that resident memory shows
 * garbage; with the heap of a container it shows what the product holds, and a product that holds too much ends.
 */
export const SMALL_HEAP = ['--max-old-space-size=384'] as const;

const SHOPS = 8;
const PRODUCTS = 10;
const CLIENTS = 32;
const TIMES = 5;
const RECOVERY_MS = 10_000;
const WARM_SECONDS = 5;
const AFTER_SECONDS = 5;

/** Measures the peak, sends five times as much, and then checks that the product has recovered. */
export async function runOverload(options: OverloadOptions): Promise<OverloadReport> {
  const { url, peakSeconds, overloadSeconds, leastPerSecond = 0, memoryBytes, log = () => undefined } = options;
  const shops: LoadShop[] = [];
  while (shops.length < SHOPS) shops.push(await openShop(url));
  const run = async (what: string, pace: Pace, seconds: number) => {
    const order: LoadOrder = { url, shops, pace, seconds };
    const { result, bytes } = await mostWhile(memoryBytes, load(order));
    log(`${what}: ${JSON.stringify(result)}, ${Math.round(bytes / 1_048_576)} MB`);
    return { result, bytes };
  };
  await run('warming up', { clients: CLIENTS }, WARM_SECONDS);
  const peak = await run('peak', { clients: CLIENTS }, peakSeconds);
  const tooMany = Math.max(peak.result.goodPerSecond * TIMES, leastPerSecond);
  const overload = await run('overload', { perSecond: tooMany }, overloadSeconds);
  await pause(RECOVERY_MS);
  const after = await run('afterwards', { perSecond: Math.ceil(peak.result.goodPerSecond * 0.5) }, AFTER_SECONDS);
  return {
    peak: peak.result,
    overload: overload.result,
    after: after.result,
    memory: { peakBytes: peak.bytes, overloadBytes: overload.bytes },
  };
}

async function openShop(url: string): Promise<LoadShop> {
  const keeper = await newShopkeeper(url);
  const productIds: string[] = [];
  for (let number = 0; number < PRODUCTS; number += 1)
    productIds.push((await keeper.addProduct({ productName: `Goods ${number}`, quantity: 1_000_000 })).productId);
  return { token: keeper.http.token ?? '', productIds };
}

/** The most memory that was seen while the work was done. */
async function mostWhile<T>(read: () => number, work: Promise<T>): Promise<{ result: T; bytes: number }> {
  let bytes = 0;
  const look = () => {
    bytes = Math.max(bytes, read());
  };
  const looking = setInterval(look, 500);
  try {
    const result = await work;
    look();
    return { result, bytes };
  } finally {
    clearInterval(looking);
  }
}
