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

export interface BillInput {
  readonly lines: readonly BillLineInput[];
  readonly discount: Discount | null;
  readonly roundTo: RoundingStep;
  /** Splits what is due for a line into net and tax; without it the whole amount is net. */
  readonly taxOf?: (duePaise: Paise, lineIndex: number) => LineTax;
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

export interface BillTotals {
  readonly lines: readonly BillLineTotals[];
  readonly grossPaise: Paise;
  /** The discounts of the lines and of the bill. */
  readonly discountPaise: Paise;
  readonly netPaise: Paise;
  readonly taxPaise: Paise;
  /** Signed: brings net and tax to the shop's step. */
  readonly roundOffPaise: Paise;
  readonly totalPaise: Paise;
}

/**
 * What a bill adds up to (counter.md 1.3): browser, server and paper use this function alone. A discount never exceeds its
 * base, the bill's discount is shared by largest remainder, and rounding belongs to the bill. No sum passes `MAX_SUM_PAISE`.
 */
export function billTotals({ lines, discount, roundTo, taxOf = untaxed }: BillInput): BillTotals {
  const priced = lines.map(priceLine);
  const bases = priced.map(({ grossPaise, discountPaise }) => asPaise(grossPaise - discountPaise));
  const shares = shareOut(discountOf(discount, sumOf(bases)), bases);
  const totals = priced.map((line, index): BillLineTotals => {
    const billDiscountPaise = shares[index] ?? (0 as Paise);
    const { netPaise, taxPaise } = taxOf(asPaise((bases[index] ?? 0) - billDiscountPaise), index);
    return { ...line, billDiscountPaise, netPaise, taxPaise, totalPaise: asPaise(netPaise + taxPaise) };
  });
  const due = sumOf(totals.map(({ totalPaise }) => totalPaise));
  const totalPaise = roundToStep(due, roundTo);
  return {
    lines: totals,
    grossPaise: sumOf(totals.map(({ grossPaise }) => grossPaise)),
    discountPaise: sumOf(totals.flatMap((line) => [line.discountPaise, line.billDiscountPaise])),
    netPaise: sumOf(totals.map(({ netPaise }) => netPaise)),
    taxPaise: sumOf(totals.map(({ taxPaise }) => taxPaise)),
    roundOffPaise: asPaise(totalPaise - due),
    totalPaise,
  };
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

function untaxed(netPaise: Paise): LineTax {
  return { netPaise, taxPaise: 0 as Paise };
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
