import type { ProblemLine } from '@bahi/contracts/kit';
import { asPaise } from '@bahi/contracts/shared';
import { paiseOf } from '../../../lib/format/rupee-sums.js';
import type { NewPrice } from '../bill/bill.js';

/** The new prices among refused lines. */
export function newPricesIn(lines: readonly ProblemLine[]): readonly NewPrice[] {
  return lines.flatMap(({ lineNo, code, price, priceVersion }) =>
    code === 'price-changed' && price !== undefined && priceVersion !== undefined
      ? [{ lineNo, pricePaise: asPaise(paiseOf(price)), priceVersion }]
      : [],
  );
}
