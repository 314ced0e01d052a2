import { amountText, digits } from '@bahi/testing/money/amounts';
import { describeMoneyPaths } from '@bahi/testing/money/money-paths';
import { priceIn, unitsIn } from '@bahi/testing/money/oracle';
import { readPrice, readUnits } from '../src/domain/numbers.js';

describeMoneyPaths({
  'a price in a form or a file': (random) => {
    const given = amountText(random);
    return { given, got: asText(readPrice(given)), wanted: asText(priceIn(given)) };
  },
  'units in a form or a file': (random) => {
    const given = random.chance(0.7) ? digits(1 + random.below(8), random) : amountText(random);
    return { given, got: asText(readUnits(given)), wanted: asText(unitsIn(given)) };
  },
});

function asText(value: bigint | number | null) {
  return value === null ? null : String(value);
}
