import { BASIS_POINTS } from '../shared/bill.js';

/** Whole paise, inside the computation only. */
export type BigPaise = bigint;

/** One rate of a document with what bears it. `fixedCess` is the cess per unit of all its units. */
export interface TaxedRate {
  readonly rateBp: number;
  readonly cessBp: number;
  readonly fixedCess: BigPaise;
  readonly interState: boolean;
}

export interface RateTax {
  readonly cgst: BigPaise;
  readonly sgst: BigPaise;
  readonly igst: BigPaise;
  readonly cess: BigPaise;
}

const WHOLE = BigInt(BASIS_POINTS);
/** How far the first guess may lie from the best taxable value. */
const REACH = 3n;

/** The taxes of a taxable value: each half up to the paisa, once per rate of a document, as the official program checks them. */
export function taxOn(taxable: BigPaise, { rateBp, cessBp, fixedCess, interState }: TaxedRate): RateTax {
  const rate = BigInt(rateBp);
  const half = interState ? 0n : halfUp(taxable * rate, 2n * WHOLE);
  const igst = interState ? halfUp(taxable * rate, WHOLE) : 0n;
  return { cgst: half, sgst: half, igst, cess: halfUp(taxable * BigInt(cessBp), WHOLE) + fixedCess };
}

/** The sum of the taxes. */
export function allOf({ cgst, sgst, igst, cess }: RateTax): BigPaise {
  return cgst + sgst + igst + cess;
}

/** The taxable value that is closest, with its tax, to an amount that contains the tax; of two the smaller, never below 0. */
export function taxableWithin(amount: BigPaise, rate: TaxedRate): BigPaise {
  const guess = ((amount - rate.fixedCess) * WHOLE) / (WHOLE + BigInt(rate.rateBp) + BigInt(rate.cessBp));
  let best = { value: 0n, miss: missOf(0n, amount, rate) };
  for (let value = guess - REACH; value <= guess + REACH; value += 1n) {
    const miss = missOf(value, amount, rate);
    if (value > 0n && miss < best.miss) best = { value, miss };
  }
  return best.value;
}

/** Whole division, half up; the dividend is never negative. */
export function halfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

function missOf(taxable: BigPaise, amount: BigPaise, rate: TaxedRate): bigint {
  const miss = taxable + allOf(taxOn(taxable < 0n ? 0n : taxable, rate)) - amount;
  return miss < 0n ? -miss : miss;
}
