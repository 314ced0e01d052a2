import { readPrice, readUnits } from '@bahi/contracts/shared';
import { amountText, digits } from '@bahi/testing/money/amounts';
import { describeMoneyPaths } from '@bahi/testing/money/money-paths';
import { priceIn, unitsIn } from '@bahi/testing/money/oracle';

describeMoneyPaths({
  'a price in a form or a file': (random) => {
    const given = amountText(random);
    return { given, got: asText(readPrice(given).value), wanted: asText(priceIn(given)) };
  },
  'units in a form or a file': (random) => {
    const given = random.chance(0.7) ? digits(1 + random.below(8), random) : amountText(random);
    return { given, got: asText(readUnits(given).value), wanted: asText(unitsIn(given)) };
  },
});

function asText(value: bigint | number | null | undefined) {
  return value === null || value === undefined ? null : String(value);
}
