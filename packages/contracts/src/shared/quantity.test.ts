import fc from 'fast-check';
import { asPaise, MAX_PRICE_PAISE, timesMilli } from './money.js';
import { asMilli, MAX_MILLI, milliFromUnits, milliOr, toUnits, wholeUnits } from './quantity.js';

describe('quantities', () => {
  it('keep every number of at most three decimals on the way in and out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_MILLI }), (value) => {
        expect(milliFromUnits(toUnits(asMilli(value)))).toBe(value);
      }),
    );
  });

  it('refuse more than three decimals', () => {
    expect(() => milliFromUnits(1.0005)).toThrow(RangeError);
    expect(() => asMilli(0.5)).toThrow(RangeError);
  });

  it('count as whole units, rounded up', () => {
    expect([0, 1, 999, 1000, 1001].map((value) => wholeUnits(asMilli(value)))).toEqual([0, 1, 1, 1, 2]);
  });

  it('are read from units when an event carries no thousandths', () => {
    expect(milliOr(undefined, 3)).toBe(3000);
    expect(milliOr(2500, 3)).toBe(2500);
  });
});

describe('the money of a line', () => {
  it('is price times quantity, half up to the paisa', () => {
    expect(timesMilli(asPaise(101), asMilli(500))).toBe(51);
    expect(timesMilli(asPaise(4_800), asMilli(1_250))).toBe(6_000);
    expect(timesMilli(asPaise(999), asMilli(3_000))).toBe(2_997);
  });

  it('is exact up to the highest price and quantity', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_PRICE_PAISE }),
        fc.integer({ min: 0, max: MAX_MILLI }),
        (price, milli) => {
          const exact = (2n * BigInt(price) * BigInt(milli) + 1000n) / 2000n;
          expect(BigInt(timesMilli(asPaise(price), asMilli(milli)))).toBe(exact);
        },
      ),
    );
  });
});
