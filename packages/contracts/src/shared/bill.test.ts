import fc from 'fast-check';
import {
  type BillInput,
  type BillLineInput,
  billTotals,
  type Discount,
  MAX_SUM_PAISE,
  milliForAmount,
  ROUNDING_STEPS,
} from './bill.js';
import { asPaise, MAX_PRICE_PAISE, type Paise } from './money.js';
import { asMilli, MAX_MILLI } from './quantity.js';

function line(rupees: number, units: number, discount: Discount | null = null): BillLineInput {
  const prices = { unitPricePaise: asPaise(rupees * 100), quantityMilli: asMilli(units * 1000) };
  return { ...prices, forAmountPaise: null, discount };
}

const percent = (value: number): Discount => ({ kind: 'percent', basisPoints: value * 100 });
const amount = (rupees: number): Discount => ({ kind: 'amount', paise: asPaise(rupees * 100) });

function bill(lines: BillLineInput[], rest: Partial<BillInput> = {}) {
  return billTotals({ lines, discount: null, roundTo: 100, ...rest });
}

describe('a bill', () => {
  it('rounds each line half up and the bill to the rupee', () => {
    const totals = bill([line(48, 1.25), line(0.01, 0.5), line(12.34, 1)]);
    expect(totals.lines.map(({ grossPaise }) => grossPaise)).toEqual([6000, 1, 1234]);
    expect(totals).toMatchObject({ netPaise: 7235, roundOffPaise: -35, totalPaise: 7200 });
  });

  it('takes the discounts of lines before that of the bill', () => {
    const totals = bill([line(100, 1, percent(5)), line(50, 2, amount(10))], { discount: percent(10), roundTo: 0 });
    expect(totals.lines.map(({ discountPaise }) => discountPaise)).toEqual([500, 1000]);
    expect(totals).toMatchObject({ discountPaise: 500 + 1000 + 1850, totalPaise: 16_650, roundOffPaise: 0 });
  });

  it('shares its discount by largest remainder, ties to the lower line', () => {
    const totals = bill([line(1, 1), line(1, 1), line(1, 1)], { discount: amount(1), roundTo: 0 });
    expect(totals.lines.map(({ billDiscountPaise }) => billDiscountPaise)).toEqual([34, 33, 33]);
  });

  it('sells for exactly the amount asked', () => {
    const price = asPaise(4_799);
    const quantityMilli = milliForAmount(asPaise(5_000), price);
    const totals = bill([{ unitPricePaise: price, quantityMilli, forAmountPaise: asPaise(5_000), discount: null }]);
    expect({ quantityMilli, total: totals.totalPaise }).toEqual({ quantityMilli: 1042, total: 5_000 });
    expect(milliForAmount(asPaise(1), MAX_PRICE_PAISE)).toBe(1);
  });

  it('leaves the split of net and tax, and what is to pay, to the tax of the shop', () => {
    const taxOf = (dues: readonly Paise[]) => ({
      lines: dues.map((due) => ({ netPaise: asPaise(due - 5), taxPaise: asPaise(4) })),
      toPayPaise: asPaise(300),
    });
    const totals = bill([line(1, 1), line(2, 1)], { taxOf });
    expect(totals).toMatchObject({ netPaise: 290, taxPaise: 8, roundOffPaise: 2, totalPaise: 300 });
  });
});

const money = fc.integer({ min: 0, max: MAX_PRICE_PAISE }).map(asPaise);
const discounts: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 10_000 }).map((basisPoints) => ({ kind: 'percent' as const, basisPoints })),
  money.map((paise) => ({ kind: 'amount' as const, paise })),
);
const lines = fc.array(
  fc.record({
    unitPricePaise: money,
    quantityMilli: fc.integer({ min: 1, max: 20_000 }).map(asMilli),
    forAmountPaise: fc.constant(null),
    discount: discounts,
  }),
  { minLength: 1, maxLength: 200 },
);

it('adds up for every bill: lines and round-off give the total, shares give the discount', () => {
  fc.assert(
    fc.property(lines, discounts, fc.constantFrom(...ROUNDING_STEPS), (items, discount, roundTo) => {
      const totals = billTotals({ lines: items, discount, roundTo });
      const sum = (pick: (item: (typeof totals.lines)[number]) => number) =>
        totals.lines.reduce((all, item) => all + pick(item), 0);
      expect(sum(({ totalPaise }) => totalPaise) + totals.roundOffPaise).toBe(totals.totalPaise);
      expect(totals.grossPaise - totals.discountPaise).toBe(totals.netPaise + totals.taxPaise);
      expect(totals.lines.every(({ netPaise }) => netPaise >= 0)).toBe(true);
      expect(Math.abs(2 * totals.roundOffPaise)).toBeLessThanOrEqual(roundTo);
    }),
  );
});

it('has an answer for bills of any size', () => {
  const dear = fc.record({
    unitPricePaise: fc.constant(MAX_PRICE_PAISE),
    quantityMilli: fc.integer({ min: 1, max: MAX_MILLI }).map(asMilli),
    forAmountPaise: fc.constant(null),
    discount: discounts,
  });
  fc.assert(
    fc.property(fc.array(dear, { minLength: 1, maxLength: 200 }), discounts, (items, discount) => {
      expect(billTotals({ lines: items, discount, roundTo: 100 }).grossPaise).toBeLessThanOrEqual(MAX_SUM_PAISE);
    }),
  );
  const most = Array.from({ length: 200 }, () => line(10_000_000, 1_000_000));
  expect(bill(most)).toMatchObject({ grossPaise: MAX_SUM_PAISE });
});
