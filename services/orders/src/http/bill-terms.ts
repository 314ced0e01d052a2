import { createHash } from 'node:crypto';
import type { BillBasket, BillBasketLine } from '@bahi/contracts/catalog';
import type { BillDiscount, PlaceBillRequest, QuoteBillRequest } from '@bahi/contracts/orders';
import { type Day, milliFromUnits, type Permission, paiseFromRupees } from '@bahi/contracts/shared';
import type { TaxProfile } from '@bahi/contracts/tax';
import type * as z from 'zod/mini';
import type { BilledBuyer } from '../app/place-bill/read-buyer.js';
import type { BillTerms } from '../domain/bill.js';
import type { SellingRules } from '../domain/selling-rules.js';
import { saleTaxOf } from '../domain/tax-context.js';
import { refuseOwnTerms, refuseTooLargeDiscounts } from './bill-checks.js';

type PlaceBody = z.output<typeof PlaceBillRequest>;
type QuoteBody = z.output<typeof QuoteBillRequest>;

/** What a sale needs to know of its shop, its seller and its buyer. */
export interface SaleToday extends BilledBuyer {
  readonly rules: SellingRules;
  readonly permissions: ReadonlySet<Permission>;
  readonly profile: TaxProfile;
  readonly day: Day;
}

/** The digest of a request for a bill, hexadecimal. */
export function digestOf(body: PlaceBody): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

/**
 * What was agreed, in paise and thousandths.
 * @throws RefusedError as `basketTerms` does.
 */
export function termsOf(body: PlaceBody, by: string, sale: SaleToday): BillTerms {
  return {
    billKey: body.billKey,
    digest: digestOf(body),
    by,
    customerKey: sale.customerKey,
    drawerKey: body.drawerId,
    note: body.note,
    ...basketTerms(body, sale),
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
    ...(body.overLimit ? { isOverLimit: true as const } : {}),
  };
}

/**
 * What catalog prices; more than the rule of the shop allows is refused by the rule.
 * @throws RefusedError 400 for a discount above what it is taken off; 403 for a price or a discount that needs a permission.
 */
export function basketTerms(
  body: QuoteBody,
  { rules, permissions, profile, day, buyer }: SaleToday,
): Pick<BillTerms, 'lines' | 'discount' | 'roundTo' | 'shortStock' | 'tax'> {
  const basket = { lines: body.lines.map(lineOf), discount: discountOf(body.discount) };
  refuseTooLargeDiscounts(basket);
  refuseOwnTerms(basket, rules, permissions);
  const shortStock = rules.shortStock === 'refuse' ? 'refuse' : body.shortStock;
  const tax = saleTaxOf(profile, { day, placeOfSupply: body.placeOfSupply ?? null, buyer });
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
