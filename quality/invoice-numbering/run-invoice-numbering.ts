import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@bahi/testing/worlds/processes-world';
import { type Caller, createCaller } from '../chaos/caller.js';
import { gatherAllEvidence, type InvoiceRow } from '../chaos/evidence.js';
import { isFailed, openHistory } from '../chaos/history.js';
import { type Chance, chanceOf } from '../chaos/random.js';
import { RULES } from '../chaos/rules/index.js';
import { settle } from '../chaos/settle.js';
import { type ChaosShop, openShops } from '../chaos/shops.js';
import { checkLawNumbers } from './law-numbers.js';
import { openLawShops, sellUnderLaw } from './law-shops.js';
import { type MovableProduct, openMovableProduct } from './movable-product.js';
import { type RunCounts, shortfallsOf } from './worth.js';

export interface NumbersOptions {
  readonly seed: number;
  readonly shops: number;
  /** All shops together; each of them is ordered and billed. */
  readonly invoices: number;
  /** How often the product is killed on the way. */
  readonly kills: number;
  readonly log?: (line: string) => void;
}

export interface NumbersReport extends RunCounts {
  readonly longest: number;
  /** Broken promises, and what the run did not prove, as sentences. */
  readonly broken: readonly string[];
}

const CLIENTS = 16;
const RETRY_MS = 200;
/** Half an hour before the financial year ends in India. */
const EVENING = new Date('2027-03-31T18:00:00.000Z');
const LAST_DAY = '2027-03-31';
/** What happens when this share of the orders is placed: the clock passes midnight, goes back, and passes it again. */
const CLOCK_JUMPS: readonly (readonly [share: number, moment: string])[] = [
  [0.4, '2027-03-31T18:29:58.000Z'],
  [0.5, '2027-03-31T18:45:00.000Z'],
  [0.6, '2027-03-31T18:20:00.000Z'],
  [0.8, '2027-04-01T04:00:00.000Z'],
];

/** Something that happens once a share of the orders is placed. */
interface Disturbance {
  readonly share: number;
  readonly name: string;
  /** Resolves false when there was nothing to disturb. */
  readonly happen: () => Promise<unknown>;
}

/** Promises that a crash of everything cannot keep: that no call fails, and that none is slow right after it. */
const NOT_HERE = /^R7|^R8 deadline/;

/**
 * Bills many orders of many shops, two of them under GST with all their documents, while the product is killed, its transactions are rolled back, and the clock goes over
 * the end of the financial year, back and over it again. Then checks the numbers and everything that depends on them.
 */
export async function runNumbers(options: NumbersOptions): Promise<NumbersReport> {
  const product = await openMovableProduct(EVENING);
  try {
    await product.start();
    return await checkNumbers(product, options);
  } finally {
    await product.stop();
  }
}

/** Rolls back as soon as there is an open transaction, or gives up when no more will come. */
async function rollBack(product: MovableProduct, service: ServiceName, share: () => number): Promise<boolean> {
  for (;;) {
    const isLast = share() === 1;
    if ((await product.breakTransactions(service)) > 0) return true;
    if (isLast) return false;
  }
}

function disturbancesOf(
  product: MovableProduct,
  { chance, kills, share }: { readonly chance: Chance; readonly kills: number; readonly share: () => number },
): readonly Disturbance[] {
  const spread = (index: number) => (index + 0.2 + 0.6 * chance.next()) / kills;
  const killing = Array.from({ length: kills }, (_, index) => ({
    share: spread(index),
    name: 'killed',
    happen: async () => {
      await product.kill();
      await product.start();
    },
  }));
  const rollingBack = Array.from({ length: 2 * kills }, (_, index) => ({
    share: spread(Math.floor(index / 2)),
    name: 'rolled back',
    happen: () => rollBack(product, chance.pick(['billing', 'orders'] as const), share),
  }));
  const jumping = CLOCK_JUMPS.map(([share, moment]) => ({
    share,
    name: `clock at ${moment}`,
    happen: async () => product.setClock(new Date(moment)),
  }));
  return [...killing, ...rollingBack, ...jumping].sort((a, b) => a.share - b.share);
}

/** Clients that order, each under a key until it is answered, until so many orders are placed. */
function orderMany(call: Caller, shops: readonly ChaosShop[], { seed, invoices }: NumbersOptions) {
  let started = 0;
  let placed = 0;
  const orderOne = async (number: number, client: number) => {
    const chance = chanceOf(seed, number);
    const shop = shops[number % shops.length] as ChaosShop;
    const { productId } = chance.pick(shop.products);
    const request = { productId, quantity: chance.between(1, 3), rating: chance.between(1, 5), key: `n-${number}` };
    const order = { kind: 'order', client, path: '/api/orders/place-order', ...request } as const;
    for (;;) {
      const { entry } = await call(shop, order);
      if (!isFailed(entry)) break;
      await pause(RETRY_MS);
    }
    placed += 1;
  };
  const run = async (client: number) => {
    while (started < invoices) await orderOne(started++, client);
  };
  const ended = Promise.all(Array.from({ length: CLIENTS }, (_, client) => run(client)));
  return { ended, share: () => placed / invoices };
}

/** Resolves with the disturbances that disturbed nothing, as sentences. */
async function disturb(disturbances: readonly Disturbance[], share: () => number, log: (line: string) => void) {
  const idle: string[] = [];
  for (const { share: due, name, happen } of disturbances) {
    while (share() < due) await pause(5);
    if ((await happen()) === false) idle.push(`nothing was ${name} at ${Math.round(due * 100)} %`);
    log(`${Math.round(share() * 100)} % placed: ${name}`);
  }
  return idle;
}

function byYear(invoices: readonly InvoiceRow[]) {
  const counts: Record<string, number> = {};
  for (const { financial_year } of invoices) counts[financial_year] = (counts[financial_year] ?? 0) + 1;
  return counts;
}

async function checkNumbers(product: MovableProduct, options: NumbersOptions): Promise<NumbersReport> {
  const { seed, shops: count, invoices, kills, log = () => undefined } = options;
  const history = openHistory(join(product.folder, 'history.jsonl'));
  const units = invoices * 3;
  const shops = await openShops(product.url, { shops: count, products: 3, units, scarceUnits: units });
  const lawShops = await openLawShops(product.url, LAST_DAY);
  const call = createCaller(product.url, history);
  const { ended, share } = orderMany(call, shops, options);
  const underLaw = sellUnderLaw(lawShops, seed, () => share() < 1);
  const disturbances = disturbancesOf(product, { chance: chanceOf(seed), kills, share });
  const [idle] = await Promise.all([disturb(disturbances, share, log), ended, underLaw]);
  const settled = await settle({ databases: product, history, shops, call, open: [], chance: chanceOf(seed) });
  const law = await checkLawNumbers(product, lawShops);
  const evidence = await gatherAllEvidence(product, shops);
  await history.close();
  const record = { entries: history.entries, faults: [], settled, shops: evidence, checkTimes: false };
  const bills = evidence.flatMap((shop) => shop.invoices);
  const happened = { invoices: byYear(bills), law: law.counts, failedCalls: history.entries.filter(isFailed).length };
  const violations = RULES.filter(({ name }) => !NOT_HERE.test(name)).flatMap(({ name, check }) =>
    check(record).map((violation) => `${name}: ${violation}`),
  );
  return {
    ...happened,
    longest: bills.reduce((most, { invoice_id }) => Math.max(most, invoice_id.length), 0),
    broken: [...violations, ...law.broken, ...shortfallsOf(happened, invoices), ...idle],
  };
}
