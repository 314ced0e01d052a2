import type { BillTaxContext } from '@bahi/contracts/catalog';
import {
  asMilli,
  asPaise,
  billTotals,
  type Day,
  type Discount,
  type Milli,
  type RoundingStep,
} from '@bahi/contracts/shared';
import { gstOf, ruleOn, type TaxKind, type TaxRule } from '@bahi/contracts/tax';
import worked from '@bahi/contracts/tax/gst-examples.json' with { type: 'json' };

/** A line of a worked example; money in paise, quantities as decimal texts. */
export interface ExampleLine {
  readonly name: string;
  readonly pricePaise: number;
  readonly quantity: string;
  readonly rule?: Omit<TaxRule, 'from'>;
  readonly rules?: readonly TaxRule[];
  readonly discountBp?: number;
  readonly discountPaise?: number;
  readonly mrpPaise?: number;
}

type Amounts = Readonly<Record<string, number>>;

/** A bill that was worked out by hand (gst.md 3). */
export interface GstExample {
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
    readonly lines: readonly (Amounts & { readonly treatment: string })[];
    readonly rates: readonly Amounts[];
    readonly totals: Amounts;
    readonly inWords: string;
  };
}

/** The credit notes of one of the bills, in their order. */
export interface NoteExample {
  readonly id: string;
  readonly title: string;
  readonly invoice: string;
  readonly notes: readonly {
    readonly returned: Readonly<Record<string, string>>;
    readonly rates: readonly Amounts[];
    readonly totals: Amounts;
    readonly completesTheReturn: boolean;
  }[];
}

export const gstExamples = worked.examples as unknown as readonly GstExample[];
export const noteExamples = worked.creditNotes as unknown as readonly NoteExample[];

/** How a bill of an example is taxed; its shop is in Maharashtra. */
export function contextOf({ input }: GstExample): BillTaxContext {
  const { date: day, kind, priceMode, interState, buyer } = input;
  const place = { shopState: '27', placeOfSupply: interState ? '29' : '27', interState };
  const registered = buyer === 'registered';
  return { day, kind, priceMode, turnoverBand: 'up-to-5-crore', registered, ...place, profileVersion: 0 };
}

/** The dated rules of a line's goods; none in a shop that charges no tax. */
export function rulesOf({ rule, rules }: ExampleLine): readonly TaxRule[] {
  return rules ?? (rule ? [{ from: '2017-07-01' as Day, ...rule }] : []);
}

export function stepOf({ input }: GstExample): RoundingStep {
  return input.roundToPaise === 1 ? 0 : input.roundToPaise;
}

/** A discount as calls between services carry it. */
export function discountOf(basisPoints?: number, paise?: number) {
  if (basisPoints !== undefined) return { kind: 'percent' as const, basisPoints };
  return paise === undefined ? null : { kind: 'amount' as const, paise };
}

/** A bill of an example as catalog sells it, without its products and its stock. */
export function soldExample(example: GstExample) {
  const { lines, kind, date, billDiscountBp, billDiscountPaise } = example.input;
  const context = contextOf(example);
  const goods = lines.map((line) => ({
    rule: kind === 'regular' ? (ruleOn(rulesOf(line), date) ?? null) : null,
    unitsMilli: milliOf(line.quantity),
    mrpPaise: line.mrpPaise === undefined ? null : asPaise(line.mrpPaise),
  }));
  const totals = billTotals({
    lines: lines.map((line) => ({
      unitPricePaise: asPaise(line.pricePaise),
      quantityMilli: milliOf(line.quantity),
      forAmountPaise: null,
      discount: paiseDiscount(line.discountBp, line.discountPaise),
    })),
    discount: paiseDiscount(billDiscountBp, billDiscountPaise),
    roundTo: stepOf(example),
    taxOf: gstOf(goods, context),
  });
  return { context, goods, totals };
}

/** Thousandths of a decimal text. */
export function milliOf(quantity: string): Milli {
  return asMilli(Math.round(Number(quantity) * 1000));
}

function paiseDiscount(basisPoints?: number, paise?: number): Discount | null {
  const discount = discountOf(basisPoints, paise);
  return discount?.kind === 'amount' ? { kind: 'amount', paise: asPaise(discount.paise) } : discount;
}
