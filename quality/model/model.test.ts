import { SEED, sizeOf } from '@bahi/testing/shop/seeded';
import { type OpenedWorld, openOpenedWorld } from '@bahi/testing/worlds/opened-world';
import fc from 'fast-check';
import { billingCommands } from './billing.js';
import { livingCommands, signUp } from './living.js';
import { openProduct } from './product.js';
import { sellingCommands } from './selling.js';
import { stockingCommands } from './stocking.js';

const RUNS = sizeOf(25, 5_000);
const COMMANDS = 25;
/** Shrinking waits for missing effects at each try, so it is done on request only. */
const MAY_SHRINK = process.env.BAHI_SHRINK === '1';
const LONG_MS = 4 * 3_600_000;

/** The runs of one world take some 25 years; from 2100 on, a day with a two-digit year is in the past. */
const LIVES_OF_A_WORLD = 250;

let world: OpenedWorld | null = null;
let lived = 0;

async function worldForOneMore(): Promise<OpenedWorld> {
  if (lived % LIVES_OF_A_WORLD === 0) {
    await world?.close();
    world = null;
  }
  lived += 1;
  world ??= await openOpenedWorld({ CATALOG_CSV_CALLS: '9999999' });
  return world;
}

afterAll(() => world?.close());

const lives = fc.commands([...stockingCommands, ...sellingCommands, ...billingCommands, ...livingCommands], {
  maxCommands: COMMANDS,
  size: 'max',
});

describe(`the life of a shop (seed ${SEED})`, () => {
  it(
    `follows its model, step by step, ${RUNS} times`,
    async () => {
      const live = fc.asyncProperty(lives, async (commands) => {
        const client = openProduct(await worldForOneMore());
        const shop = await signUp(client);
        await fc.asyncModelRun(() => ({ model: shop, real: client }), commands);
      });
      await fc.assert(live, { numRuns: RUNS, seed: SEED, endOnFailure: !MAY_SHRINK });
    },
    LONG_MS,
  );
});
