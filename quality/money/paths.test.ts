import { isDeepStrictEqual } from 'node:util';
import { SEED, seeded, sizeOf } from '@bahi/testing/shop/seeded';
import { MONEY_PATHS, type MoneyCase } from './paths.js';

/** Of all paths together. */
const CASES = sizeOf(20_000, 1_000_000);
const EACH = Math.ceil(CASES / MONEY_PATHS.length);
const FIRST = 5;

describe(`money, against whole numbers of any size (seed ${SEED})`, () => {
  it.each(MONEY_PATHS.map(({ name, tryOne }) => [name, tryOne] as const))(
    `%s: is the same in ${EACH} cases`,
    (_name, tryOne) => {
      const random = seeded(SEED);
      const different: MoneyCase[] = [];
      for (let count = 0; count < EACH && different.length < FIRST; count += 1) {
        const tried = tryOne(random);
        if (!isDeepStrictEqual(tried.got, tried.wanted)) different.push(tried);
      }

      expect(different).toEqual([]);
    },
    600_000,
  );
});
