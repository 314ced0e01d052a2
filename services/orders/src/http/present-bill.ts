import type { Bill, HeldBill as WireHeldBill, SellingRules as WireRules } from '@bahi/contracts/orders';
import { asMilli, asPaise, paiseFromRupees, toRupees, toUnits } from '@bahi/contracts/shared';
import { changeOf, type PlacedBill } from '../domain/bill.js';
import { presentSums } from '../domain/bill-refusal.js';
import type { HeldBill } from '../domain/held-bill.js';
import type { SellingRules } from '../domain/selling-rules.js';

/** A bill as it was sold. */
export function presentBill({ orderId, placedAt, terms, sold }: PlacedBill): Bill {
  return {
    billKey: terms.billKey,
    orderId,
    placedAt: placedAt.toISOString(),
    customerId: terms.customerKey,
    note: terms.note,
    ...presentSums(sold),
    payments: terms.payments.map(({ method, amountPaise, tenderedPaise, state, reference }) => ({
      method,
      amount: rupees(amountPaise),
      tendered: tenderedPaise === null ? null : rupees(tenderedPaise),
      state,
      reference,
    })),
    credit: rupees(terms.creditPaise),
    change: rupees(changeOf(terms)),
  };
}

/** What is left of the products of a bill, and what was found for it. */
export function presentStock({ sold }: PlacedBill) {
  const found = sold.lines.filter(({ foundMilli }) => foundMilli > 0);
  return {
    stock: sold.stock.map(({ productId, quantityLeftMilli, availability }) => ({
      productId,
      quantity: toUnits(asMilli(quantityLeftMilli)),
      availability,
    })),
    found: found.map(({ productId, foundMilli }) => ({ productId, quantity: toUnits(asMilli(foundMilli)) })),
  };
}

export function presentHeldBill(held: HeldBill): WireHeldBill {
  return {
    heldKey: held.heldKey,
    version: held.version,
    label: held.label,
    customerId: held.customerKey,
    lines: held.lineCount,
    total: rupees(held.totalPaise),
    by: held.heldBy,
    at: held.heldAt.toISOString(),
    bill: held.bill,
  };
}

export function presentRules(rules: SellingRules): WireRules {
  return {
    version: rules.version,
    roundTo: rupees(rules.roundToPaise) as WireRules['roundTo'],
    discountLimitPercent: rules.discountLimitBasisPoints / 100,
    shortStock: rules.shortStock,
    repeatKeepsCustomer: rules.repeatKeepsCustomer,
  };
}

/** Rules of the wire as they are stored. */
export function rulesOf(rules: WireRules): SellingRules {
  return {
    version: rules.version,
    roundToPaise: paiseFromRupees(rules.roundTo) as number as SellingRules['roundToPaise'],
    discountLimitBasisPoints: Math.round(rules.discountLimitPercent * 100),
    shortStock: rules.shortStock,
    repeatKeepsCustomer: rules.repeatKeepsCustomer,
  };
}

function rupees(paise: number): number {
  return toRupees(asPaise(paise));
}
