import type { ShopSizes } from './shops.js';

/** How much is traded in a chaos run. */
export interface ChaosSize {
  readonly shops: ShopSizes;
  readonly clients: number;
  /** Clients go on until so many orders were asked for, even when all faults are over. */
  readonly orders: number;
  /** The interval between the starts of two calls of a client, as far as replies allow; a short pause when absent. */
  readonly everyMs?: number;
}

const SMALL: ChaosSize = {
  shops: { shops: 3, products: 6, units: 500, scarceUnits: 60 },
  clients: 8,
  orders: 0,
};

/** Fifty products of a hundred units, wanted by 10,000 orders that last as long as the kills do. */
const FULL: ChaosSize = {
  shops: { shops: 5, products: 10, units: 100, scarceUnits: 100 },
  clients: 64,
  orders: 10_000,
  everyMs: 1_600,
};

/** Over a hundred calls a second. */
const STEADY: ChaosSize = { ...SMALL, clients: 80, everyMs: 1_000 };

export const SIZES = { small: SMALL, full: FULL, steady: STEADY } as const;

/** A setting for worlds in which one user sends more files than a user may. */
export const MANY_FILES = { CATALOG_CSV_CALLS: '1000000' } as const;
