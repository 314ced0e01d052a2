import type { BillBasket } from '@bahi/contracts/catalog';
import { commonFailures, type Issue, RefusedError } from '@bahi/contracts/kit';
import { billFailures, billTexts, type PlaceBillRequest } from '@bahi/contracts/orders';
import {
  asMilli,
  asPaise,
  can,
  type Discount,
  discountOf,
  discountsOverLimit,
  type Permission,
  paiseFromRupees,
  timesMilli,
  toRupees,
} from '@bahi/contracts/shared';
import type * as z from 'zod/mini';
import type { SellingRules } from '../domain/selling-rules.js';

type PlaceBody = z.output<typeof PlaceBillRequest>;
type Payment = PlaceBody['payments'][number];

/** @throws RefusedError 400 unless every payment is well formed and payments and credit add up to the expected total. */
export function refuseWrongPayments({ payments, credit, expectedTotal, customerId }: PlaceBody): void {
  refuseIssues(payments.flatMap((payment, index) => issuesOf(payment, `payments.${index}`)));
  if (credit > 0 && customerId === null) throw new RefusedError(billFailures.customerNeeded);
  const paid = payments.reduce<number>((sum, { amount }) => sum + paiseFromRupees(amount), paiseFromRupees(credit));
  if (paid === paiseFromRupees(expectedTotal)) return;
  const text = `The payments add up to ${toRupees(asPaise(paid)).toFixed(2)}, the bill is ${expectedTotal.toFixed(2)}`;
  throw new RefusedError(billFailures.paymentsDoNotMatch, { text });
}

/** @throws RefusedError 400 for each discount above the amount that it is taken off (counter.md 15). */
export function refuseTooLargeDiscounts({ lines, discount }: Pick<BillBasket, 'lines' | 'discount'>): void {
  const bases = lines.map((line) => {
    const gross = line.forAmountPaise ?? timesMilli(asPaise(line.unitPricePaise), asMilli(line.quantityMilli));
    return { gross, base: gross - ownDiscount(line.discount, gross) };
  });
  const whole = bases.reduce((sum, { base }) => sum + base, 0);
  refuseIssues([
    ...bases.flatMap(({ gross }, index) => tooLarge(lines[index]?.discount ?? null, gross, `lines.${index}.discount`)),
    ...tooLarge(discount, whole, 'discount'),
  ]);
}

/**
 * Prices and discounts of the seller's own (counter.md 1.4, 10).
 * @throws RefusedError 403 for each other price than the list's, and each discount above the limit of the shop, unless the
 * seller has the permission.
 */
export function refuseOwnTerms(
  basket: Pick<BillBasket, 'lines' | 'discount'>,
  rules: Pick<SellingRules, 'discountLimitBasisPoints'>,
  permissions: ReadonlySet<Permission>,
): void {
  const issues = [
    ...(can(permissions, 'change-price') ? [] : ownPrices(basket)),
    ...(can(permissions, 'discount-over-limit') ? [] : discountsOver(basket, rules)),
  ];
  if (issues.length > 0) throw new RefusedError(commonFailures.forbidden, { text: issues[0]?.message ?? '', issues });
}

function ownPrices({ lines }: Pick<BillBasket, 'lines'>): Issue[] {
  return lines.flatMap(({ isOwnPrice }, index) =>
    isOwnPrice ? [{ field: `lines.${index}.unitPrice`, code: 'change-price', message: billTexts.ownPrice }] : [],
  );
}

function discountsOver(
  { lines, discount }: Pick<BillBasket, 'lines' | 'discount'>,
  { discountLimitBasisPoints }: Pick<SellingRules, 'discountLimitBasisPoints'>,
): Issue[] {
  const inputs = lines.map(inputOf);
  const over = discountsOverLimit({ lines: inputs, discount: exact(discount) }, discountLimitBasisPoints);
  const fields = [...over.lines.map((at) => `lines.${at}.discount`), ...(over.ofBill ? ['discount'] : [])];
  const message = billTexts.discountOverLimit(discountLimitBasisPoints / 100);
  return fields.map((field) => ({ field, code: 'discount-over-limit', message }));
}

function inputOf(line: BillBasket['lines'][number]) {
  const { unitPricePaise, quantityMilli, forAmountPaise, discount } = line;
  return {
    unitPricePaise: asPaise(unitPricePaise),
    quantityMilli: asMilli(quantityMilli),
    forAmountPaise: forAmountPaise === null ? null : asPaise(forAmountPaise),
    discount: exact(discount),
  };
}

function exact(discount: BillBasket['discount']): Discount | null {
  return discount?.kind === 'amount' ? { kind: 'amount', paise: asPaise(discount.paise) } : discount;
}

function ownDiscount(discount: BillBasket['discount'], gross: number): number {
  return discount?.kind === 'amount' ? Math.min(discount.paise, gross) : discountOf(discount, asPaise(gross));
}

function tooLarge(discount: BillBasket['discount'], amount: number, field: string): Issue[] {
  if (discount?.kind !== 'amount' || discount.paise <= amount) return [];
  return [{ field, code: 'too-large', message: billTexts.discountAbove }];
}

function refuseIssues(issues: Issue[]): void {
  if (issues.length > 0)
    throw new RefusedError(commonFailures.validationFailed, { text: issues[0]?.message ?? '', issues });
}

function issuesOf({ method, amount, tendered, state }: Payment, field: string): Issue[] {
  const isTenderedWrong = tendered !== null && (method !== 'cash' || tendered < amount);
  const isStateWrong = state === 'pending' && method !== 'upi';
  return [
    ...(isTenderedWrong ? [{ field: `${field}.tendered`, code: 'invalid', message: billTexts.tendered }] : []),
    ...(isStateWrong ? [{ field: `${field}.state`, code: 'invalid', message: billTexts.state }] : []),
  ];
}
