import { type BillTotals, billTotals, type Discount, type RoundingStep } from '../shared/bill.js';
import type { Day } from '../shared/days.js';
import { asPaise } from '../shared/money.js';
import { asMilli, type Milli } from '../shared/quantity.js';
import { documentTypeOf, type TaxKind } from './document-type.js';
import worked from './examples/gst-examples.json' with { type: 'json' };
import { returnTotals } from './gst-return.js';
import { type GstTax, gstOf } from './gst-tax.js';
import { type TaxRow, taxBaseOf } from './tax-rows.js';
import { ruleOn, type TaxRule, type Treatment } from './tax-rule.js';

interface ExampleLine {
  readonly pricePaise: number;
  readonly quantity: string;
  readonly rule?: Omit<TaxRule, 'from'>;
  readonly rules?: readonly TaxRule[];
  readonly discountBp?: number;
  readonly discountPaise?: number;
  readonly mrpPaise?: number;
}

interface Example {
  readonly id: string;
  readonly title: string;
  readonly input: {
    readonly date: Day;
    readonly kind: TaxKind;
    readonly interState: boolean;
    readonly priceMode: 'inclusive' | 'exclusive';
    readonly roundToPaise: 1 | 50 | 100;
    readonly buyer: 'registered' | 'unregistered';
    readonly billDiscountBp?: number;
    readonly billDiscountPaise?: number;
    readonly lines: readonly ExampleLine[];
  };
  readonly expected: {
    readonly documentType: string;
    readonly lines: object[];
    readonly rates: object[];
    readonly totals: object;
  };
}

const examples = worked.examples as unknown as Example[];

describe('worked examples of bills', () => {
  it.each(examples.map((example) => [example.id, example.title, example] as const))(
    '%s: %s',
    (_id, _title, example) => {
      const totals = compute(example);
      const { expected, input } = example;
      expect(linesOf(totals)).toMatchObject(expected.lines);
      expect(totals.tax.rows.map(rateOf)).toEqual(expected.rates);
      expect(totalsOf(totals)).toEqual(expected.totals);
      const treatments = totals.tax.lines.map(({ rule }) => rule.treatment as Treatment);
      expect(documentTypeOf(input.kind, treatments, input.buyer === 'registered')).toBe(expected.documentType);
    },
  );
});

describe('worked examples of credit notes', () => {
  it.each(worked.creditNotes.map((example) => [example.id, example.title, example] as const))(
    '%s: %s',
    (_id, _title, one) => {
      const bill = examples.find(({ id }) => id === one.invoice) as Example;
      const sold = compute(bill);
      const before = sold.lines.map(() => 0);
      for (const { returned, rates, totals, completesTheReturn } of one.notes) {
        const note = returnTotals(
          bill.input.lines.map((line, at) => {
            const afterMilli = (before[at] ?? 0) + milli((returned as Record<string, string>)[at + 1] ?? '0');
            const base = taxBaseOf(taxedLine(bill, sold, at));
            const part = { base, soldMilli: milli(line.quantity), beforeMilli: asMilli(before[at] ?? 0) };
            before[at] = afterMilli;
            return { ...part, afterMilli: asMilli(afterMilli) };
          }),
          bill.input,
          stepOf(bill),
        );
        expect(note.rows.map(rateOf)).toEqual(rates);
        const { netPaise, taxPaise, roundOffPaise, totalPaise } = note;
        expect({ ...note.sums, netPaise, taxPaise, roundOffPaise, totalPaise }).toEqual(totals);
        const isComplete = bill.input.lines.every(({ quantity }, at) => before[at] === milli(quantity));
        expect(isComplete).toBe(completesTheReturn);
      }
    },
  );
});

function compute({ input }: Example): BillTotals<GstTax> {
  const { lines, date, kind, billDiscountBp, billDiscountPaise, roundToPaise } = input;
  const inputs = lines.map((line) => ({
    rule: kind === 'regular' ? ruleOf(line, date) : null,
    unitsMilli: milli(line.quantity),
    mrpPaise: line.mrpPaise === undefined ? null : asPaise(line.mrpPaise),
  }));
  return billTotals({
    lines: lines.map((line) => ({
      unitPricePaise: asPaise(line.pricePaise),
      quantityMilli: milli(line.quantity),
      forAmountPaise: null,
      discount: discount(line.discountBp, line.discountPaise),
    })),
    discount: discount(billDiscountBp, billDiscountPaise),
    roundTo: roundToPaise === 1 ? 0 : roundToPaise,
    taxOf: gstOf(inputs, input),
  });
}

function taxedLine({ input }: Example, sold: BillTotals<GstTax>, at: number) {
  const line = input.lines[at] as ExampleLine;
  const { grossPaise = 0, discountPaise = 0, billDiscountPaise = 0 } = sold.lines[at] ?? {};
  const rule = sold.tax.lines[at]?.rule;
  if (!rule) throw new Error('no such line');
  const mrpPaise = line.mrpPaise === undefined ? null : asPaise(line.mrpPaise);
  return {
    rule,
    duePaise: asPaise(grossPaise - discountPaise - billDiscountPaise),
    unitsMilli: milli(line.quantity),
    mrpPaise,
  };
}

function linesOf(totals: BillTotals<GstTax>) {
  return totals.lines.map(({ billDiscountPaise, ...line }, at) => {
    const { rule, ...tax } = totals.tax.lines[at] as GstTax['lines'][number];
    const duePaise = line.grossPaise - line.discountPaise - billDiscountPaise;
    return { ...line, ...tax, sharePaise: billDiscountPaise, duePaise, ...rule };
  });
}

function totalsOf({ tax, ...totals }: BillTotals<GstTax>) {
  const { grossPaise, discountPaise, netPaise, taxPaise, roundOffPaise, totalPaise } = totals;
  const sums = { grossPaise, discountPaise, netPaise, taxPaise, roundOffPaise, totalPaise };
  return { ...sums, ...tax.sums, duePaise: grossPaise - discountPaise };
}

/** As the examples write a row. */
function rateOf({ cessBp, cessPerUnitPaise: _unit, belowMrpPaise: _below, toPayPaise: _toPay, ...row }: TaxRow) {
  return { ...row, ...(cessBp > 0 && { cessBp }) };
}

function ruleOf({ rule, rules }: ExampleLine, date: Day): TaxRule {
  const found = rule ? { from: date, ...rule } : ruleOn(rules ?? [], date);
  if (!found) throw new Error(`no rule on ${date}`);
  return found;
}

function discount(basisPoints?: number, paise?: number): Discount | null {
  if (basisPoints !== undefined) return { kind: 'percent', basisPoints };
  return paise === undefined ? null : { kind: 'amount', paise: asPaise(paise) };
}

function milli(quantity: string): Milli {
  return asMilli(Math.round(Number(quantity) * 1000));
}

function stepOf({ input }: Example): RoundingStep {
  return input.roundToPaise === 1 ? 0 : input.roundToPaise;
}
