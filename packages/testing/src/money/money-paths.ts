import { isDeepStrictEqual } from 'node:util';
import { SEED, type Seeded, seeded, sizeOf } from '../shop/seeded.js';

/** One case of a path: its input, the product's result and the result of the contract's own formulas. */
export interface MoneyCase {
  readonly given: unknown;
  readonly got: unknown;
  readonly wanted: unknown;
}

/** The functions that money passes through, by the name of the path. */
export type MoneyPaths = Readonly<Record<string, (random: Seeded) => MoneyCase>>;

const CASES = sizeOf(1_000, 50_000);
const FIRST = 5;

/** Compares each path with whole numbers of any size, as one test. */
export function describeMoneyPaths(paths: MoneyPaths): void {
  describe(`money, against whole numbers of any size (seed ${SEED})`, () => {
    it.each(Object.entries(paths))(
      '%s',
      (_name, tryOne) => {
        const random = seeded(SEED);
        const different: MoneyCase[] = [];
        for (let count = 0; count < CASES && different.length < FIRST; count += 1) {
          const tried = tryOne(random);
          if (!isDeepStrictEqual(tried.got, tried.wanted)) different.push(tried);
        }

        expect(different).toEqual([]);
      },
      600_000,
    );
  });
}
