import { MAX_HALVED_SUM } from '@bahi/testing/money/amounts';
import { rupeesText } from '@bahi/testing/money/oracle';
import fc from 'fast-check';
import { MAX_UNITS } from './limits.js';
import {
  asPaise,
  grossOf,
  MAX_PRICE_PAISE,
  type Paise,
  paiseFrom,
  SHIPPING_PAISE,
  taxOf,
  timesUnits,
  toRupees,
} from './money.js';

const amount = fc.integer({ min: 0, max: MAX_PRICE_PAISE * 1_000 }).map((value) => value as Paise);

describe('taxOf', () => {
  it('is a tenth, half up to the paisa, as exact arithmetic has it', () => {
    fc.assert(
      fc.property(amount, (net) => {
        expect(BigInt(taxOf(net))).toBe((BigInt(net) + 5n) / 10n);
      }),
    );
  });

  it.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [14, 1],
    [15, 2],
    [99_000, 9_900],
  ])('of %d paise is %d', (net, tax) => {
    expect(taxOf(asPaise(net))).toBe(tax);
  });
});

describe('grossOf', () => {
  it('is net, tax and shipping', () => {
    fc.assert(
      fc.property(amount, (net) => {
        expect(BigInt(grossOf(net))).toBe(BigInt(net) + (BigInt(net) + 5n) / 10n + BigInt(SHIPPING_PAISE));
      }),
    );
    expect(toRupees(grossOf(asPaise(99_000)))).toBe(1_139);
  });
});

describe('timesUnits', () => {
  it('is exact up to the highest price and quantity', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_PRICE_PAISE }),
        fc.integer({ min: 0, max: MAX_UNITS }),
        (price, units) => {
          expect(BigInt(timesUnits(price as Paise, units))).toBe(BigInt(price) * BigInt(units));
        },
      ),
    );
  });
});

describe('rupees', () => {
  it('are written as JSON to the paisa, sums too', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_HALVED_SUM }), (value) => {
        expect(JSON.stringify(toRupees(value as Paise))).toBe(rupeesText(BigInt(value)));
      }),
    );
  });
});

describe('asPaise', () => {
  it('takes whole numbers only', () => {
    expect(() => asPaise(1.5)).toThrow(RangeError);
    expect(() => asPaise(Number.NaN)).toThrow(RangeError);
    expect(() => asPaise(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError);
  });

  it('reads what a database sends', () => {
    expect([paiseFrom('12345'), paiseFrom(12_345n), paiseFrom(12_345)]).toEqual([12_345, 12_345, 12_345]);
    expect(paiseFrom(String(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => paiseFrom('9007199254740993')).toThrow(RangeError);
  });
});
