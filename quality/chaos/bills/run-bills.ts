import { setTimeout as pause } from 'node:timers/promises';
import { newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import { untilCaughtUp, untilEventsSettled } from '@bahi/testing/worlds/catch-up';
import { createCaller } from '../caller.js';
import { createFaults } from '../faults.js';
import { isFailed, openHistory } from '../history.js';
import type { Fault } from '../plan.js';
import type { ChaosShop } from '../shops.js';
import type { ChaosWorld } from '../world.js';
import { mergeCustomers, openCustomers } from './customers.js';
import { type BillsEvidence, gatherBills } from './evidence.js';
import { BILL_RULES } from './rules.js';
import { startTills } from './tills.js';

export interface BillsOptions {
  readonly seed: number;
  readonly tills: number;
  /** Units of each of the ten products. */
  readonly units: number;
  /** What is broken while the tills sell. */
  readonly plan: Iterable<Fault>;
  readonly historyFile: string;
  readonly log?: (line: string) => void;
}

export interface BillsOutcome {
  readonly sold: number;
  readonly refused: number;
  /** Calls that met a fault. */
  readonly failed: number;
  readonly violations: readonly string[];
}

const PRODUCTS = 10;
const EVERY_MS = 700;
const LEVEL_MS = 60_000;
const RECOVERY_MS = 40_000;
/** How long a bill may stay open after everything is mended. */
const SETTLE_MS = 30_000;
/** By then both customers have bills. */
const MERGE_AFTER_MS = 2_500;

/**
 * Tills sell bills of the same ten scarce products, some of them on credit, while parts of the product are killed and two of
 * the customers are merged; then every promise is checked.
 */
export async function runBills(world: ChaosWorld, options: BillsOptions): Promise<BillsOutcome> {
  const history = openHistory(options.historyFile);
  try {
    const { shop, prices } = await openCounter(world.url, options.units);
    const call = createCaller(world.url, history);
    const pricePaise = (productId: string) => prices.get(productId) ?? 0;
    const { http } = shop.keeper;
    const customers = await openCustomers(http);
    const goods = { shop, pricePaise, customerIds: Object.values(customers) };
    const tills = startTills({ ...options, ...goods, count: options.tills, everyMs: EVERY_MS, call });
    const merging = pause(MERGE_AFTER_MS).then(() => mergeCustomers(http, customers));
    merging.catch(() => undefined); // reported when it is awaited
    const recovered = () => untilAnswered(() => call(shop, { kind: 'probe', client: -1, path: '/api/products/all' }));
    const level = async () => void (await untilCaughtUp(world, LEVEL_MS));
    const inflict = createFaults({ world, history, recovered, level });
    try {
      for (const fault of options.plan) {
        const { fromMs, servesMs, recoveredMs } = await inflict(fault);
        options.log?.(
          `${fault.kind} of ${fault.part}: served after ${servesMs - fromMs} ms, answered after ${recoveredMs - servesMs}`,
        );
      }
    } finally {
      await tills.stop(SETTLE_MS);
    }
    const merged = await merging;
    const behind = await untilEventsSettled(world, LEVEL_MS);
    const record = { ...(await gatherBills(world, shop)), entries: history.entries, customers };
    const broken = BILL_RULES.flatMap(({ name, check }) => check(record).map((sentence) => `${name}: ${sentence}`));
    const statuses = history.entries.filter(({ kind }) => kind === 'bill');
    return {
      sold: (record satisfies BillsEvidence).orders.length,
      refused: statuses.filter(({ status }) => status === 409).length,
      failed: statuses.filter(isFailed).length,
      violations: [...merged, ...behind, ...broken],
    };
  } finally {
    await history.close();
  }
}

/** Prices with odd paise, so that a rounding would show. */
async function openCounter(url: string, units: number) {
  const keeper = await newShopkeeper(url);
  const prices = new Map<string, number>();
  for (let number = 0; number < PRODUCTS; number += 1) {
    const paise = 1_345 + 127 * number;
    const fields = { productName: `Goods ${number}`, quantity: units, costPrice: '9.37', sellingPrice: paise / 100 };
    prices.set((await keeper.addProduct(fields)).productId, paise);
  }
  const products = [...prices.keys()].map((productId) => ({ productId, initial: units }));
  const shop: ChaosShop = { index: 0, keeper, products };
  return { shop, prices };
}

async function untilAnswered(probe: () => Promise<{ readonly entry: { readonly status: number } }>) {
  for (const start = performance.now(); performance.now() - start < RECOVERY_MS; ) {
    if (!isFailed((await probe()).entry)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
