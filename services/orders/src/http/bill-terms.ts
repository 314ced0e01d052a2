import { createHash } from 'node:crypto';
import type { BillBasket, BillBasketLine } from '@bahi/contracts/catalog';
import type { BillDiscount, PlaceBillRequest, QuoteBillRequest } from '@bahi/contracts/orders';
import { type Day, milliFromUnits, paiseFromRupees } from '@bahi/contracts/shared';
import type { TaxProfile } from '@bahi/contracts/tax';
import type * as z from 'zod/mini';
import type { BillTerms } from '../domain/bill.js';
import type { SellingRules } from '../domain/selling-rules.js';
import { saleTaxOf, WALK_IN } from '../domain/tax-context.js';
import { refuseTooLargeDiscounts, refuseUnknownCustomer, refuseWrongPayments } from './bill-checks.js';

type PlaceBody = z.output<typeof PlaceBillRequest>;
type QuoteBody = z.output<typeof QuoteBillRequest>;

/** What a sale needs to know of its shop. */
export interface ShopToday {
  readonly rules: SellingRules;
  readonly profile: TaxProfile;
  readonly day: Day;
}

/**
 * What was agreed, in paise and thousandths.
 * @throws RefusedError 400 for payments or discounts that do not fit the bill, 404 for a customer that the shop does not have.
 */
export function termsOf(body: PlaceBody, by: string, shop: ShopToday): BillTerms {
  refuseWrongPayments(body);
  refuseUnknownCustomer(body);
  return {
    billKey: body.billKey,
    digest: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
    by,
    customerKey: body.customerId,
    drawerKey: body.drawerId,
    note: body.note,
    ...basketTerms(body, shop),
    expectedTotalPaise: paiseFromRupees(body.expectedTotal),
    payments: body.payments.map((payment, index) => ({
      paymentNo: index + 1,
      method: payment.method,
      amountPaise: paiseFromRupees(payment.amount),
      tenderedPaise: payment.tendered === null ? null : paiseFromRupees(payment.tendered),
      state: payment.state,
      reference: payment.reference,
    })),
    creditPaise: paiseFromRupees(body.credit),
  };
}

/**
 * What catalog prices; more than the rule of the shop allows is refused by the rule.
 * @throws RefusedError 400 for a discount above what it is taken off.
 */
export function basketTerms(
  body: QuoteBody,
  { rules, profile, day }: ShopToday,
): Pick<BillTerms, 'lines' | 'discount' | 'roundTo' | 'shortStock' | 'tax'> {
  const basket = { lines: body.lines.map(lineOf), discount: discountOf(body.discount) };
  refuseTooLargeDiscounts(basket);
  const shortStock = rules.shortStock === 'refuse' ? 'refuse' : body.shortStock;
  const tax = saleTaxOf(profile, { day, placeOfSupply: body.placeOfSupply ?? null, buyer: WALK_IN });
  return { ...basket, roundTo: rules.roundToPaise, shortStock, ...(tax && { tax }) };
}

function lineOf(line: QuoteBody['lines'][number], index: number): BillBasketLine {
  return {
    lineNo: index + 1,
    productRef: line.productId,
    packNo: line.packNo,
    quantityMilli: milliFromUnits(line.quantity),
    unitPricePaise: paiseFromRupees(line.unitPrice),
    priceVersion: line.priceVersion,
    isOwnPrice: line.ownPrice,
    discount: discountOf(line.discount),
    forAmountPaise: line.forAmount === null ? null : paiseFromRupees(line.forAmount),
  };
}

function discountOf(discount: BillDiscount | null): BillBasket['discount'] {
  if (discount === null) return null;
  if ('percent' in discount) return { kind: 'percent', basisPoints: Math.round(discount.percent * 100) };
  return { kind: 'amount', paise: paiseFromRupees(discount.amount) };
}
