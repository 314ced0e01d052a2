import { asPaise, type Paise, timesMilli } from './money.js';
import { asMilli, MILLI_PER_UNIT, type Milli } from './quantity.js';

/** Hundredths of a percent in the whole: 5 % are 500. */
export const BASIS_POINTS = 10_000;
/** The highest total of a document: 99,99,99,999.99 rupees. */
export const MAX_DOCUMENT_PAISE = 99_999_999_999 as Paise;
/** Where the sums of a bill stop: far above the highest document, and still exact when doubled. A bill of it is too large. */
export const MAX_SUM_PAISE = (2 ** 52) as Paise;
/** The steps to which a shop rounds its bills. */
export const ROUNDING_STEPS = [0, 50, 100] as const;
export type RoundingStep = (typeof ROUNDING_STEPS)[number];

const NOTHING = 0 as Paise;

/** A discount: a share of the amount in hundredths of a percent, or an amount. */
export type Discount =
  | { readonly kind: 'percent'; readonly basisPoints: number }
  | { readonly kind: 'amount'; readonly paise: Paise };

/** One line of a bill as it is computed; `quantityMilli` and `unitPricePaise` are of the pack that is sold. */
export interface BillLineInput {
  readonly unitPricePaise: Paise;
  readonly quantityMilli: Milli;
  /** The line is sold for exactly this amount, whatever price times quantity gives. */
  readonly forAmountPaise: Paise | null;
  readonly discount: Discount | null;
}

/** What a line's amount after all discounts is made of. */
export interface LineTax {
  readonly netPaise: Paise;
  readonly taxPaise: Paise;
}

/** The net and tax of all lines, and what the customer pays for them before rounding: inclusive prices have no other sum. */
export interface BillTax {
  readonly lines: readonly LineTax[];
  readonly toPayPaise: Paise;
}

export interface BillInput<Tax extends BillTax = BillTax> {
  readonly lines: readonly BillLineInput[];
  readonly discount: Discount | null;
  readonly roundTo: RoundingStep;
  /** Splits what is due for the lines into net and tax; without it the whole amount is net. */
  readonly taxOf?: (duePaise: readonly Paise[]) => Tax;
}

export interface BillLineTotals extends LineTax {
  readonly grossPaise: Paise;
  /** The line's own discount. */
  readonly discountPaise: Paise;
  /** The line's share of the bill's discount. */
  readonly billDiscountPaise: Paise;
  /** Net and tax. */
  readonly totalPaise: Paise;
}

export interface BillTotals<Tax extends BillTax = BillTax> {
  readonly lines: readonly BillLineTotals[];
  readonly grossPaise: Paise;
  /** The discounts of the lines and of the bill. */
  readonly discountPaise: Paise;
  readonly netPaise: Paise;
  readonly taxPaise: Paise;
  /** Signed: brings net and tax to the total. */
  readonly roundOffPaise: Paise;
  readonly totalPaise: Paise;
  /** As `taxOf` answered it. */
  readonly tax: Tax;
}

/**
 * What a bill adds up to (counter.md 1.3): browser, server and paper use this function alone. A discount never exceeds its
 * base, the bill's discount is shared by largest remainder, and rounding belongs to the bill. No sum passes `MAX_SUM_PAISE`.
 */
export function billTotals<Tax extends BillTax = BillTax>(input: BillInput<Tax>): BillTotals<Tax> {
  const priced = input.lines.map(priceLine);
  const bases = priced.map(({ grossPaise, discountPaise }) => asPaise(grossPaise - discountPaise));
  const shares = shareOut(discountOf(input.discount, sumOf(bases)), bases);
  const dues = bases.map((base, index) => asPaise(base - (shares[index] ?? 0)));
  const tax = (input.taxOf ?? untaxed)(dues) as Tax;
  const lines = priced.map((line, index): BillLineTotals => {
    const { netPaise, taxPaise } = tax.lines[index] ?? { netPaise: dues[index] ?? NOTHING, taxPaise: NOTHING };
    const billDiscountPaise = shares[index] ?? NOTHING;
    return { ...line, billDiscountPaise, netPaise, taxPaise, totalPaise: asPaise(netPaise + taxPaise) };
  });
  return { ...sumsOfLines(lines, roundToStep(tax.toPayPaise, input.roundTo)), lines, tax };
}

/** The net price of a unit as base calls show it, half up; the sums of a bill are not made of it (counter.md 5.4). */
export function netPerUnit(netPaise: number, unitsMilli: number): Paise {
  return asPaise(divideHalfUp(BigInt(netPaise) * BigInt(MILLI_PER_UNIT), BigInt(unitsMilli)));
}

/** The quantity that an amount buys at a price: half up to the thousandth, at least one thousandth. Price 0 buys one thousandth. */
export function milliForAmount(amount: Paise, unitPrice: Paise): Milli {
  if (unitPrice === 0) return asMilli(1);
  return asMilli(Math.max(1, divideHalfUp(BigInt(amount) * BigInt(MILLI_PER_UNIT), BigInt(unitPrice))));
}

/** A discount of an amount, half up to the paisa and never more than the amount. */
export function discountOf(discount: Discount | null, amount: Paise): Paise {
  if (discount === null) return 0 as Paise;
  if (discount.kind === 'amount') return asPaise(Math.min(discount.paise, amount));
  return asPaise(divideHalfUp(BigInt(amount) * BigInt(discount.basisPoints), BigInt(BASIS_POINTS)));
}

/** Rounds half up to a step; 0 leaves the amount as it is. */
export function roundToStep(amount: Paise, step: RoundingStep): Paise {
  return step === 0 ? amount : asPaise(Math.floor((2 * amount + step) / (2 * step)) * step);
}

/** Shares an amount in proportion to weights by largest remainder; ties go to the lower place. It never exceeds their sum. */
export function shareOut(amount: Paise, weights: readonly Paise[]): Paise[] {
  const whole = BigInt(sumOf(weights));
  if (whole === 0n) return weights.map(() => 0 as Paise);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((value) => Number(value / whole));
  const rest = amount - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((value, place) => ({ place, remainder: value % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder < b.remainder ? 1 : -1));
  for (const { place } of byRemainder.slice(0, rest)) shares[place] = (shares[place] ?? 0) + 1;
  return shares.map(asPaise);
}

function priceLine({ unitPricePaise, quantityMilli, forAmountPaise, discount }: BillLineInput) {
  const grossPaise = forAmountPaise ?? timesMilli(unitPricePaise, quantityMilli);
  return { grossPaise, discountPaise: discountOf(discount, grossPaise) };
}

function sumsOfLines(lines: readonly BillLineTotals[], totalPaise: Paise) {
  const netPaise = sumOf(lines.map((line) => line.netPaise));
  const taxPaise = sumOf(lines.map((line) => line.taxPaise));
  return {
    grossPaise: sumOf(lines.map(({ grossPaise }) => grossPaise)),
    discountPaise: sumOf(lines.flatMap((line) => [line.discountPaise, line.billDiscountPaise])),
    netPaise,
    taxPaise,
    roundOffPaise: asPaise(totalPaise - sumOf([netPaise, taxPaise])),
    totalPaise,
  };
}

function untaxed(dues: readonly Paise[]): BillTax {
  return { lines: dues.map((netPaise) => ({ netPaise, taxPaise: NOTHING })), toPayPaise: sumOf(dues) };
}

function sumOf(amounts: readonly Paise[]): Paise {
  return asPaise(amounts.reduce<number>((sum, amount) => Math.min(sum + amount, MAX_SUM_PAISE), 0));
}

/** The share `part / whole` of an amount, half up. */
export function shareHalfUp(amount: number, part: number, whole: number): number {
  return divideHalfUp(BigInt(amount) * BigInt(part), BigInt(whole));
}

function divideHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}
