import {
  type BillTotals,
  billTotals,
  type Discount,
  type RoundingStep,
  toRupees,
  toUnits,
} from '@bahi/contracts/shared';
import type { BillLine, OpenBill } from './bill.js';

/** What the bill adds up to, as the server computes it. */
export function sumsOf({ lines, discount }: Pick<OpenBill, 'lines' | 'discount'>, roundTo: RoundingStep): BillTotals {
  return billTotals({ lines, discount, roundTo });
}

/** The shop's step of the wire, in rupees, as paise. */
export function stepOf(roundTo: number): RoundingStep {
  return roundTo === 0 ? 0 : roundTo === 0.5 ? 50 : 100;
}

/** The lines and the discount of a bill as the calls take them. */
export function basketOf({ lines, discount }: Pick<OpenBill, 'lines' | 'discount'>) {
  return { lines: lines.map(lineRequest), discount: discountRequest(discount) };
}

function lineRequest(line: BillLine) {
  return {
    productId: line.productId,
    packNo: line.packNo,
    quantity: toUnits(line.quantityMilli),
    unitPrice: toRupees(line.unitPricePaise),
    priceVersion: line.priceVersion,
    ownPrice: line.unitPricePaise !== line.pricePaise,
    discount: discountRequest(line.discount),
    forAmount: line.forAmountPaise === null ? null : toRupees(line.forAmountPaise),
  };
}

function discountRequest(discount: Discount | null) {
  if (discount === null) return null;
  return discount.kind === 'percent' ? { percent: discount.basisPoints / 100 } : { amount: toRupees(discount.paise) };
}
