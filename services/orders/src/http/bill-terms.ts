import { createHash } from 'node:crypto';
import type { BillBasket, BillBasketLine } from '@bahi/contracts/catalog';
import { commonFailures, type Issue, RefusedError } from '@bahi/contracts/kit';
import {
  type BillDiscount,
  billFailures,
  billTexts,
  type PlaceBillRequest,
  type QuoteBillRequest,
} from '@bahi/contracts/orders';
import { asPaise, milliFromUnits, toRupees } from '@bahi/contracts/shared';
import type * as z from 'zod/mini';
import type { BillTerms } from '../domain/bill.js';
import type { SellingRules } from '../domain/selling-rules.js';

type PlaceBody = z.output<typeof PlaceBillRequest>;
type QuoteBody = z.output<typeof QuoteBillRequest>;
type Payment = PlaceBody['payments'][number];

/**
 * What was agreed, in paise and thousandths.
 * @throws RefusedError 400 for payments that do not fit the bill, 404 for a customer that the shop does not have.
 */
export function termsOf(body: PlaceBody, by: string, rules: SellingRules): BillTerms {
  refuseWrongPayments(body);
  refuseUnknownCustomer(body);
  return {
    billKey: body.billKey,
    digest: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
    by,
    customerKey: body.customerId,
    drawerKey: body.drawerId,
    note: body.note,
    ...basketTerms(body, rules),
    expectedTotalPaise: paise(body.expectedTotal),
    payments: body.payments.map((payment, index) => ({
      paymentNo: index + 1,
      method: payment.method,
      amountPaise: paise(payment.amount),
      tenderedPaise: payment.tendered === null ? null : paise(payment.tendered),
      state: payment.state,
      reference: payment.reference,
    })),
    creditPaise: paise(body.credit),
  };
}

/** What catalog prices; more than the rule of the shop allows is judged as the rule. */
export function basketTerms(
  body: QuoteBody,
  rules: SellingRules,
): Pick<BillBasket, 'lines' | 'discount' | 'roundTo' | 'shortStock'> {
  return {
    lines: body.lines.map(lineOf),
    discount: discountOf(body.discount),
    roundTo: rules.roundToPaise,
    shortStock: rules.shortStock === 'refuse' ? 'refuse' : body.shortStock,
  };
}

function lineOf(line: QuoteBody['lines'][number], index: number): BillBasketLine {
  return {
    lineNo: index + 1,
    productRef: line.productId,
    packNo: line.packNo,
    quantityMilli: milliFromUnits(line.quantity),
    unitPricePaise: paise(line.unitPrice),
    priceVersion: line.priceVersion,
    isOwnPrice: line.ownPrice,
    discount: discountOf(line.discount),
    forAmountPaise: line.forAmount === null ? null : paise(line.forAmount),
  };
}

function discountOf(discount: BillDiscount | null): BillBasket['discount'] {
  if (discount === null) return null;
  if ('percent' in discount) return { kind: 'percent', basisPoints: Math.round(discount.percent * 100) };
  return { kind: 'amount', paise: paise(discount.amount) };
}

function refuseWrongPayments({ payments, credit, expectedTotal, customerId }: PlaceBody): void {
  const issues = payments.flatMap((payment, index) => issuesOf(payment, `payments.${index}`));
  if (issues.length > 0)
    throw new RefusedError(commonFailures.validationFailed, { text: issues[0]?.message ?? '', issues });
  if (credit > 0 && customerId === null) throw new RefusedError(billFailures.customerNeeded);
  const paid = payments.reduce((sum, { amount }) => sum + paise(amount), paise(credit));
  if (paid === paise(expectedTotal)) return;
  const text = `The payments add up to ${toRupees(asPaise(paid)).toFixed(2)}, the bill is ${expectedTotal.toFixed(2)}`;
  throw new RefusedError(billFailures.paymentsDoNotMatch, { text });
}

function issuesOf({ method, amount, tendered, state }: Payment, field: string): Issue[] {
  const isTenderedWrong = tendered !== null && (method !== 'cash' || tendered < amount);
  const isStateWrong = state === 'pending' && method !== 'upi';
  return [
    ...(isTenderedWrong ? [{ field: `${field}.tendered`, code: 'invalid', message: billTexts.tendered }] : []),
    ...(isStateWrong ? [{ field: `${field}.state`, code: 'invalid', message: billTexts.state }] : []),
  ];
}

/** No shop has customers yet. */
function refuseUnknownCustomer({ customerId }: PlaceBody): void {
  if (customerId !== null) throw new RefusedError(billFailures.customerNotFound);
}

function paise(rupees: number): number {
  return Math.round(rupees * 100);
}
