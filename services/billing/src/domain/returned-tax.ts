import type { BillLineTax } from '@bahi/contracts/catalog';
import { asPaise, type Day, financialYearOf, type Milli, type RoundingStep, shareHalfUp } from '@bahi/contracts/shared';
import { type ReturnTotals, returnTotals, type TaxBase, taxBaseOf } from '@bahi/contracts/tax';
import { type Invoice, type InvoicedLine, type SoldLine, soldMilli } from './invoice.js';
import type { SaleDocument } from './sale-document.js';

/**
 * The figures of a credit note over an invoice with tax (gst.md 3): what is back with it less what was back before.
 * @param afterOf what of a line is back then, in the unit of the sale.
 */
export function returnedTax(
  { lines, roundToPaise }: Invoice,
  document: SaleDocument,
  afterOf: (line: InvoicedLine) => Milli,
): ReturnTotals {
  const returned = lines.map((line) => ({
    base: baseOf(line),
    soldMilli: soldMilli(line),
    beforeMilli: line.returnedMilli,
    afterMilli: afterOf(line),
  }));
  return returnTotals(returned, document, roundToPaise as RoundingStep);
}

/** What of a line comes back between two quantities of it, half up. */
export function partOfLine(amount: number, sold: Milli, { before, after }: { before: number; after: number }): number {
  return shareHalfUp(amount, after, sold) - shareHalfUp(amount, before, sold);
}

/**
 * The last day on which a credit note may reduce the tax of an invoice: 30 November after its financial year
 * (CGST Act 2017, section 34(2)).
 */
export function reducibleUntil(day: Day): Day {
  return `20${financialYearOf(day).slice(2)}-11-30` as Day;
}

function baseOf({ sold, quantityMilli, productId }: InvoicedLine): TaxBase {
  if (!sold?.tax) throw new Error(`The line of ${productId} has no tax`);
  return taxBaseOf({ ...ruledBy(sold.tax), duePaise: dueOf(sold), unitsMilli: quantityMilli });
}

function ruledBy({ rule, mrpPaise }: BillLineTax) {
  return { rule, mrpPaise: mrpPaise === null ? null : asPaise(mrpPaise) };
}

/** What is due for a line after all discounts. */
export function dueOf({ grossPaise, discountPaise }: SoldLine) {
  return asPaise(grossPaise - discountPaise);
}
