import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../caller.js';
import { isFailed } from '../history.js';
import { type Chance, chanceOf } from '../random.js';
import type { ChaosShop } from '../shops.js';

/** A line as the till sends it. */
export interface SentLine {
  readonly productId: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly priceVersion: number;
}

/** A bill as the till sends it. */
export interface SentBill {
  readonly billKey: string;
  readonly customerId: string | null;
  readonly lines: readonly SentLine[];
  readonly expectedTotal: number;
  readonly payments: readonly { readonly method: string; readonly amount: number; readonly state: string }[];
  readonly credit: number;
}

export interface TillsOptions {
  readonly seed: number;
  readonly count: number;
  /** The interval between the starts of two bills of a till, as far as replies allow. */
  readonly everyMs: number;
  readonly shop: ChaosShop;
  /** The price of every product, in paise. */
  readonly pricePaise: (productId: string) => number;
  /** Who buys on credit. */
  readonly customerIds: readonly string[];
  readonly call: Caller;
}

const RACERS = 4;
const RETRY_MS = 300;
const TURNS = 1_000_000;
/** Every fourth till sells on credit, so that some go on selling while billing is away. */
const CREDIT_TILLS = 4;

/** Tills that sell bills of two to six lines of the same products until they are stopped. */
export function startTills({ seed, count, everyMs, shop, call, pricePaise, customerIds }: TillsOptions) {
  let isOver = false;
  let until = Number.POSITIVE_INFINITY;

  /** Sends a bill again as it is until its outcome is known, as a till does. */
  const insist = async (client: number, json: SentBill) => {
    for (;;) {
      const { entry } = await call(shop, { kind: 'bill', client, path: '/api/bills', json, key: json.billKey });
      if (!isFailed(entry) || performance.now() > until) return;
      await pause(RETRY_MS);
    }
  };
  const run = async (client: number) => {
    await pause((everyMs * client) / count);
    const goods = { pricePaise, customerIds: client % CREDIT_TILLS === 0 ? customerIds : [] };
    for (let turn = 0; !isOver; turn += 1) {
      const chance = chanceOf(seed, (client + 1) * TURNS + turn);
      const bill = newBill(chance, shop, goods);
      const startedAt = performance.now();
      const racers = chance.happens(0.1) ? RACERS : 1;
      await Promise.all(Array.from({ length: racers }, () => insist(client, bill)));
      await pause(Math.max(0, everyMs - (performance.now() - startedAt)));
    }
  };
  const running = Array.from({ length: count }, (_, client) => run(client));
  return {
    /** Resolves when every started bill has its outcome, or the time is over. */
    async stop(withinMs: number) {
      isOver = true;
      until = performance.now() + withinMs;
      await Promise.all(running);
    },
  };
}

/** One product may stand on several lines; lines are in random order. */
function newBill(
  chance: Chance,
  shop: ChaosShop,
  { pricePaise, customerIds }: Pick<TillsOptions, 'pricePaise' | 'customerIds'>,
): SentBill {
  const lines = Array.from({ length: chance.between(2, 6) }, (): SentLine => {
    const { productId } = chance.pick(shop.products);
    return { productId, quantity: chance.between(1, 3), unitPrice: pricePaise(productId) / 100, priceVersion: 1 };
  });
  const due = lines.reduce((sum, { productId, quantity }) => sum + pricePaise(productId) * quantity, 0);
  // The shop rounds to the rupee, half up.
  const rupees = Math.floor((due + 50) / 100);
  const customerId = customerIds.length > 0 && chance.happens(0.6) ? chance.pick(customerIds) : null;
  const credit = customerId === null ? 0 : chance.between(0, rupees);
  const byUpi = chance.happens(0.4) ? chance.between(0, rupees - credit) : 0;
  const payments = [
    { method: 'upi', amount: byUpi, state: chance.happens(0.5) ? 'pending' : 'done' },
    { method: 'cash', amount: rupees - credit - byUpi, state: 'done' },
  ].filter(({ amount }) => amount > 0);
  return { billKey: uuidOf(chance), customerId, lines, expectedTotal: rupees, payments, credit };
}

/** The same seed gives the same keys. */
function uuidOf(chance: Chance): string {
  const hex = Array.from({ length: 32 }, () => chance.between(0, 15).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
