import {
  asPaise,
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

/** What is sold to whom as the calls take it: an amount off is never more than there is. */
export function basketOf(bill: Pick<OpenBill, 'lines' | 'discount' | 'customerId'>) {
  const { lines } = sumsOf(bill, 0);
  const sharedPaise = lines.reduce((sum, { billDiscountPaise }) => sum + billDiscountPaise, 0);
  return {
    lines: bill.lines.map((line, at) => lineRequest(line, lines[at]?.discountPaise ?? 0)),
    discount: discountRequest(bill.discount, sharedPaise),
    customerId: bill.customerId,
  };
}

function lineRequest(line: BillLine, discountPaise: number) {
  return {
    productId: line.productId,
    packNo: line.packNo,
    quantity: toUnits(line.quantityMilli),
    unitPrice: toRupees(line.unitPricePaise),
    priceVersion: line.priceVersion,
    ownPrice: line.unitPricePaise !== line.pricePaise,
    discount: discountRequest(line.discount, discountPaise),
    forAmount: line.forAmountPaise === null ? null : toRupees(line.forAmountPaise),
  };
}

function discountRequest(discount: Discount | null, paise: number) {
  if (discount === null) return null;
  return discount.kind === 'percent' ? { percent: discount.basisPoints / 100 } : { amount: toRupees(asPaise(paise)) };
}
