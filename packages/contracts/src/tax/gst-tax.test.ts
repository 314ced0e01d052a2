// Only with --all: random bills, against a second program.
import fc from 'fast-check';
import { type BillTotals, billTotals, type Discount, ROUNDING_STEPS, type RoundingStep } from '../shared/bill.js';
import type { Day } from '../shared/days.js';
import { asPaise, type Paise, timesMilli } from '../shared/money.js';
import { asMilli, type Milli } from '../shared/quantity.js';
import { returnTotals } from './gst-return.js';
import { type GstTax, gstOf } from './gst-tax.js';
import { type TaxAmounts, type TaxMode, type TaxRow, taxBaseOf, taxSum } from './tax-rows.js';
import type { TaxRule } from './tax-rule.js';

interface Line {
  readonly unitPricePaise: Paise;
  readonly quantityMilli: Milli;
  readonly discount: Discount | null;
  readonly rule: TaxRule | null;
  readonly mrpPaise: Paise | null;
}

interface Bill {
  readonly lines: readonly Line[];
  readonly discount: Discount | null;
  readonly roundTo: RoundingStep;
  readonly mode: TaxMode;
}

const DAY = '2026-10-12' as Day;
const RUNS = 1_000;

const rates = fc.constantFrom(0, 25, 150, 300, 500, 1200, 1800, 2800, 4000);
const cesses = fc.record({
  adValoremBp: fc.constantFrom(0, 0, 0, 500, 1200),
  perUnitPaise: fc.constantFrom(0, 0, 0, 417),
});
const rules: fc.Arbitrary<TaxRule | null> = fc.oneof(
  { weight: 6, arbitrary: rates.map((rateBp) => ({ from: DAY, treatment: 'taxable' as const, rateBp })) },
  fc.record({ from: fc.constant(DAY), treatment: fc.constant('taxable' as const), rateBp: rates, cess: cesses }),
  fc.constantFrom('nil' as const, 'exempt' as const, 'non-gst' as const).map((treatment) => ({ from: DAY, treatment })),
  fc.constant({
    from: DAY,
    treatment: 'taxable' as const,
    byUnitValue: { upToPaise: 250_000, rateBp: 500, aboveRateBp: 1800 },
  }),
  fc.constant({ from: DAY, treatment: 'taxable' as const, rateBp: 4000, valuation: 'retail-price' as const }),
);
const prices = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 500_000 })).map(asPaise);
const discounts: fc.Arbitrary<Discount | null> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  fc.integer({ min: 0, max: 9_000 }).map((basisPoints) => ({ kind: 'percent' as const, basisPoints })),
  prices.map((paise) => ({ kind: 'amount' as const, paise })),
);
const lines = fc
  .record({
    unitPricePaise: prices,
    quantityMilli: fc.oneof(
      fc.integer({ min: 1, max: 12 }).map((units) => asMilli(units * 1000)),
      fc.integer({ min: 1, max: 20_000 }).map(asMilli),
    ),
    discount: discounts,
    rule: rules,
    above: fc.integer({ min: 0, max: 3_000 }),
  })
  .map(({ above, ...line }): Line => ({ ...line, mrpPaise: asPaise(line.unitPricePaise * 2 + above) }));
const modes = fc.record({
  priceMode: fc.constantFrom('inclusive' as const, 'exclusive' as const),
  interState: fc.boolean(),
});
const bills: fc.Arbitrary<Bill> = fc.record({
  lines: fc.array(lines, { minLength: 1, maxLength: 6 }),
  discount: discounts,
  roundTo: fc.constantFrom(...ROUNDING_STEPS),
  mode: modes,
});

function compute({ lines: all, discount, roundTo, mode }: Bill): BillTotals<GstTax> {
  const inputs = all.map(({ rule, quantityMilli, mrpPaise }) => ({ rule, unitsMilli: quantityMilli, mrpPaise }));
  const priced = all.map(({ rule: _rule, mrpPaise: _mrp, ...line }) => ({ ...line, forAmountPaise: null }));
  return billTotals({ lines: priced, discount, roundTo, taxOf: gstOf(inputs, mode) });
}

/** Bills that a shop can sell: nothing is given away below its tax. */
const sellable = bills
  .map((bill) => ({ ...bill, sold: compute(bill) }))
  .filter(({ sold }) => !sold.tax.lines.some(({ isBelowTax }) => isBelowTax));

function forAll<Value>(values: fc.Arbitrary<Value>, holds: (value: Value) => void): void {
  fc.assert(fc.property(values, holds), { numRuns: RUNS });
}

const sum = <Item>(items: readonly Item[], amount: (item: Item) => number) =>
  items.reduce((total, item) => total + amount(item), 0);

const AMOUNTS = [
  'taxablePaise',
  'cgstPaise',
  'sgstPaise',
  'igstPaise',
  'cessPaise',
] as const satisfies (keyof TaxAmounts)[];

describe('the tax of a bill', () => {
  it('adds up: lines to rows, rows to sums, net, tax and round-off to the total', () => {
    forAll(sellable, (bill) => {
      const { tax, ...totals } = bill.sold;
      for (const amount of AMOUNTS)
        expect(sum(tax.lines, (line) => line[amount])).toBe(sum(tax.rows, (row) => row[amount]));
      const { taxablePaise, untaxedPaise, belowMrpPaise } = tax.sums;
      expect(totals.netPaise).toBe(taxablePaise + untaxedPaise - belowMrpPaise);
      expect(totals.taxPaise).toBe(taxSum(tax.sums));
      expect(totals.totalPaise).toBe(totals.netPaise + totals.taxPaise + totals.roundOffPaise);
      expect(sum(tax.lines, ({ netPaise }) => netPaise)).toBe(totals.netPaise);
    });
  });

  it('gives cess that takes all of a price to the lines that paid it', () => {
    const cess = { adValoremBp: 0, perUnitPaise: 417 };
    const line = { unitPricePaise: asPaise(167), quantityMilli: asMilli(3), discount: null, mrpPaise: null };
    const rule = { from: DAY, treatment: 'taxable' as const, rateBp: 0, cess };
    const mode = { priceMode: 'inclusive' as const, interState: false };

    const { tax } = compute({ lines: [{ ...line, rule }], discount: null, roundTo: 0, mode });

    expect(tax.rows).toMatchObject([{ taxablePaise: 0, cessPaise: 1 }]);
    expect(tax.lines).toMatchObject([{ taxablePaise: 0, cessPaise: 1, netPaise: 0, taxPaise: 1 }]);
  });

  it('is that of the official program, row by row', () => {
    forAll(sellable, (bill) => {
      const { interState } = bill.mode;
      for (const row of bill.sold.tax.rows.filter(({ treatment }) => treatment === 'taxable')) {
        const half = interState ? 0 : halfUpOf(row.taxablePaise, row.rateBp, 20_000n);
        expect([row.cgstPaise, row.sgstPaise]).toEqual([half, half]);
        expect(row.igstPaise).toBe(interState ? halfUpOf(row.taxablePaise, row.rateBp, 10_000n) : 0);
        if (row.cessPerUnitPaise === 0) expect(row.cessPaise).toBe(halfUpOf(row.taxablePaise, row.cessBp, 10_000n));
      }
    });
  });

  it('lies within inclusive prices as closely as whole paise allow', () => {
    forAll(sellable, (bill) => {
      if (bill.mode.priceMode !== 'inclusive') return;
      for (const row of bill.sold.tax.rows) {
        const given = row.toPayPaise + row.belowMrpPaise;
        const miss = Math.abs(row.taxablePaise + taxSum(row) - given);
        expect(miss).toBeLessThanOrEqual(row.cessBp > 0 ? 2 : 1);
        for (const step of [-2, -1, 1, 2]) expect(missAt(row, step, bill.mode, given)).toBeGreaterThanOrEqual(miss);
      }
    });
  });

  it('rounds to the step of the shop and never by more than half of it', () => {
    forAll(sellable, (bill) => {
      const { tax, totalPaise } = bill.sold;
      const step = bill.roundTo || 1;
      expect(totalPaise % step).toBe(0);
      expect(Math.abs(totalPaise - tax.toPayPaise)).toBeLessThanOrEqual(step / 2);
    });
  });

  it('gives each line its part to the paisa', () => {
    forAll(sellable, (bill) => {
      const { lines: shares, rows } = bill.sold.tax;
      for (const row of rows) {
        const own = shares.filter(({ rule }) => isOf(row, rule));
        for (const { taxablePaise, cgstPaise } of own) {
          const exact = (row.cgstPaise * taxablePaise) / (row.taxablePaise || 1);
          expect(Math.abs(cgstPaise - exact)).toBeLessThan(1);
        }
      }
    });
  });

  it('does not depend on the order of lines while the bill has no discount of its own', () => {
    forAll(sellable, (bill) => {
      const plain = { ...bill, discount: null };
      const turned = { ...plain, lines: plain.lines.toReversed() };
      expect(compute(turned).tax.rows).toEqual(compute(plain).tax.rows);
      expect(compute(turned).totalPaise).toBe(compute(plain).totalPaise);
    });
  });

  it('does not depend on how whole units are split over lines', () => {
    forAll(sellable, (bill) => {
      const whole = bill.lines.map((line) => ({ ...line, discount: null, quantityMilli: asMilli(2_000) }));
      const halves = whole.flatMap((line) => [1, 2].map(() => ({ ...line, quantityMilli: asMilli(1_000) })));
      const [one, two] = [whole, halves].map((all) => compute({ ...bill, discount: null, lines: all }));
      expect(two?.tax.rows).toEqual(one?.tax.rows);
      expect(two?.totalPaise).toBe(one?.totalPaise);
    });
  });

  it('never lets a discount raise, or a higher price lower, an inclusive total', () => {
    forAll(fc.tuple(sellable, prices), ([bill, amount]) => {
      const inclusive = { ...bill, discount: null, mode: { ...bill.mode, priceMode: 'inclusive' as const } };
      const dearer = inclusive.lines.map((line) => ({
        ...line,
        unitPricePaise: asPaise(line.unitPricePaise + amount),
      }));
      const { totalPaise } = compute(inclusive);
      expect(compute({ ...inclusive, discount: { kind: 'amount', paise: amount } }).totalPaise).toBeLessThanOrEqual(
        totalPaise,
      );
      expect(compute({ ...inclusive, lines: dearer }).totalPaise).toBeGreaterThanOrEqual(totalPaise);
    });
  });

  it('is nothing in a shop that charges none', () => {
    forAll(bills, (bill) => {
      const { taxPaise, netPaise, tax } = compute({
        ...bill,
        lines: bill.lines.map((line) => ({ ...line, rule: null })),
      });
      expect([taxPaise, netPaise]).toEqual([0, tax.sums.untaxedPaise]);
    });
  });
});

it('credit notes of any sequence add up to the bill', () => {
  const parts = fc.array(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 12, maxLength: 12 }), {
    maxLength: 4,
  });
  forAll(fc.tuple(sellable, parts), ([bill, percents]) => {
    const { sold } = bill;
    const notes = notesOf(bill, sold, percents);
    for (const amount of ['netPaise', 'taxPaise', 'roundOffPaise', 'totalPaise'] as const) {
      expect(sum(notes, (note) => note[amount])).toBe(sold[amount]);
    }
    for (const amount of AMOUNTS) expect(sum(notes, ({ sums }) => sums[amount])).toBe(sold.tax.sums[amount]);
    for (const note of notes) {
      for (const amount of AMOUNTS) {
        expect(note.sums[amount]).toBeGreaterThanOrEqual(0);
        expect(sum(note.lines, (line) => line[amount])).toBe(sum(note.rows, (row) => row[amount]));
      }
    }
  });
});

/** What comes back in parts of percent, then all the rest. */
function notesOf(bill: Bill, sold: BillTotals<GstTax>, percents: readonly (readonly number[])[]) {
  const before = bill.lines.map(() => 0);
  return [...percents, bill.lines.map(() => 100)].map((wanted) => {
    const returned = bill.lines.map(({ quantityMilli, mrpPaise }, at) => {
      const line = sold.lines[at];
      const rule = sold.tax.lines[at]?.rule;
      if (!line || !rule) throw new Error('no such line');
      const duePaise = asPaise(line.grossPaise - line.discountPaise - line.billDiscountPaise);
      const base = taxBaseOf({ rule, duePaise, unitsMilli: quantityMilli, mrpPaise });
      const beforeMilli = asMilli(before[at] ?? 0);
      before[at] = Math.max(beforeMilli, Math.floor((quantityMilli * (wanted[at] ?? 0)) / 100));
      return { base, soldMilli: quantityMilli, beforeMilli, afterMilli: asMilli(before[at] ?? 0) };
    });
    return returnTotals(returned, bill.mode, bill.roundTo);
  });
}

function halfUpOf(amount: number, rate: number, whole: bigint): number {
  const exact = BigInt(amount) * BigInt(rate);
  return Number(exact / whole + ((exact % whole) * 2n >= whole ? 1n : 0n));
}

/** How far a taxable value near that of the row would miss the amount that was given. */
function missAt(row: TaxRow, step: number, { interState }: TaxMode, given: number): number {
  const taxable = row.taxablePaise + step;
  if (taxable < 0) return Number.POSITIVE_INFINITY;
  if (row.treatment !== 'taxable') return Math.abs(taxable - given);
  const main = interState ? halfUpOf(taxable, row.rateBp, 10_000n) : 2 * halfUpOf(taxable, row.rateBp, 20_000n);
  const fixed = row.cessPaise - halfUpOf(row.taxablePaise, row.cessBp, 10_000n);
  return Math.abs(taxable + main + halfUpOf(taxable, row.cessBp, 10_000n) + fixed - given);
}

function isOf(row: TaxRow, rule: GstTax['lines'][number]['rule']): boolean {
  const cess = [rule.cess.adValoremBp, rule.cess.perUnitPaise];
  return (
    `${[rule.treatment, rule.rateBp, ...cess]}` === `${[row.treatment, row.rateBp, row.cessBp, row.cessPerUnitPaise]}`
  );
}

it('taxes the printed price of goods that are valued by it', () => {
  const line = {
    unitPricePaise: asPaise(19_000),
    quantityMilli: asMilli(5_000),
    discount: null,
    mrpPaise: asPaise(20_000),
  };
  const rule: TaxRule = { from: DAY, treatment: 'taxable', rateBp: 4000, valuation: 'retail-price' };
  const mode = { priceMode: 'inclusive', interState: false } as const;
  const { tax } = compute({ lines: [{ ...line, rule }], discount: null, roundTo: 100, mode });
  expect(tax.sums.taxablePaise + tax.sums.cgstPaise * 2).toBe(timesMilli(line.mrpPaise, line.quantityMilli));
});
