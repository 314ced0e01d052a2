import { type BillInput, billTotals, discountOf } from './bill.js';
import { asPaise, type Paise } from './money.js';

/** The discounts of a bill that pass the limit of the shop. */
export interface DiscountsOverLimit {
  /** The places of lines whose own discount passes it, from 0. */
  readonly lines: readonly number[];
  /** The bill's discount passes it, together with those of the lines. */
  readonly ofBill: boolean;
}

/**
 * Which discounts pass a limit in hundredths of a percent (`discountLimitPercent`, counter.md 10): a line's own of its gross,
 * the bill's and all the lines' of the whole. A discount of exactly the limit passes nothing, however it is rounded.
 */
export function discountsOverLimit(
  bill: Pick<BillInput, 'lines' | 'discount'>,
  basisPoints: number,
): DiscountsOverLimit {
  const { lines, grossPaise, discountPaise } = billTotals({ ...bill, roundTo: 0 });
  const limitOf = (amount: Paise) => discountOf({ kind: 'percent', basisPoints }, amount);
  const limits = lines.map((line) => limitOf(line.grossPaise));
  const ofAllLines = asPaise(limits.reduce((sum, limit) => sum + limit, 0));
  return {
    lines: lines.flatMap((line, at) => (line.discountPaise > (limits[at] ?? 0) ? [at] : [])),
    ofBill:
      lines.some((line) => line.billDiscountPaise > 0) && discountPaise > Math.max(ofAllLines, limitOf(grossPaise)),
  };
}
