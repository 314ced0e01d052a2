import type { Discount } from './bill.js';
import { discountsOverLimit } from './discount-limit.js';
import { asPaise } from './money.js';
import { asMilli } from './quantity.js';

const TEN_PERCENT = 1_000;

function percent(basisPoints: number): Discount {
  return { kind: 'percent', basisPoints };
}

function off(paise: number): Discount {
  return { kind: 'amount', paise: asPaise(paise) };
}

function lineOf(paise: number, discount: Discount | null = null) {
  return { unitPricePaise: asPaise(paise), quantityMilli: asMilli(1_000), forAmountPaise: null, discount };
}

describe('discountsOverLimit', () => {
  it.each([
    ['exactly the limit of a line', [lineOf(5, percent(1_000)), lineOf(5, percent(1_000))], null],
    ['exactly the limit of the bill', [lineOf(4), lineOf(4), lineOf(4)], percent(1_000)],
    ['an amount that is the limit', [lineOf(20_000, off(2_000)), lineOf(100)], null],
    ['line and bill within it together', [lineOf(20_000, off(1_000)), lineOf(10_000)], off(2_000)],
    ['nothing off at all', [lineOf(0), lineOf(7)], null],
  ])('allows %s', (_, lines, discount) => {
    expect(discountsOverLimit({ lines, discount }, TEN_PERCENT)).toEqual({ lines: [], ofBill: false });
  });

  it.each([
    ['a percentage of a line', [lineOf(100), lineOf(10_000, percent(1_001))], null, { lines: [1], ofBill: false }],
    ['a paisa more off a line', [lineOf(20_000, off(2_001)), lineOf(900_000)], null, { lines: [0], ofBill: false }],
    ['a paisa more off the bill', [lineOf(20_000), lineOf(10_000)], off(3_001), { lines: [], ofBill: true }],
    ['the bill on top of its lines', [lineOf(20_000, percent(1_000))], percent(1_000), { lines: [], ofBill: true }],
    ['both', [lineOf(20_000, percent(5_000))], off(1), { lines: [0], ofBill: true }],
  ])('names %s', (_, lines, discount, over) => {
    expect(discountsOverLimit({ lines, discount }, TEN_PERCENT)).toEqual(over);
  });

  it('never passes a limit of everything', () => {
    expect(discountsOverLimit({ lines: [lineOf(500, off(900))], discount: percent(10_000) }, 10_000)).toEqual({
      lines: [],
      ofBill: false,
    });
  });
});
