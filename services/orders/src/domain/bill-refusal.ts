import type {
  BillGst,
  BillLineTax,
  BillQuoteResult,
  BillRate,
  BillResult,
  RefusedBillLine,
  SoldBill,
} from '@bahi/contracts/catalog';
import { type ProblemLine, RefusedError } from '@bahi/contracts/kit';
import { billFailures, type Quote } from '@bahi/contracts/orders';
import { asMilli, asPaise, toRupees, toUnits } from '@bahi/contracts/shared';
import type * as z from 'zod/mini';

type Refused = Exclude<BillResult, { outcome: 'sold' | 'voided' }> | Extract<BillQuoteResult, { outcome: 'refused' }>;

/** The failure of a bill that catalog did not sell. */
export function billRefusal(result: Refused, lineCount: number): RefusedError {
  switch (result.outcome) {
    case 'refused':
      return new RefusedError(billFailures.linesRefused, {
        text: `${result.lines.length} of ${lineCount} ${lineCount === 1 ? 'line' : 'lines'} cannot be sold`,
        figures: { lines: result.lines.map(problemLine) },
      });
    case 'total-changed':
      return new RefusedError(billFailures.totalChanged, {
        text: `The bill now adds up to ${toRupees(asPaise(result.quote.totalPaise)).toFixed(2)}`,
        figures: { quote: presentSums(result.quote) },
      });
    case 'buyer-details-needed':
      return new RefusedError(billFailures.buyerDetailsNeeded);
    case 'too-large':
      return new RefusedError(billFailures.documentTooLarge);
  }
}

/** The lines and sums of a bill on the wire. */
export function presentSums(sold: Omit<SoldBill, 'stock' | 'position'>): z.infer<typeof Quote> {
  return {
    lines: sold.lines.map((line) => ({
      lineNo: line.lineNo,
      productId: line.productId,
      productName: line.productName,
      quantity: toUnits(asMilli(line.quantityMilli)),
      unit: line.unit,
      packNo: line.packNo,
      packName: line.packName,
      unitPrice: rupees(line.unitPricePaise),
      gross: rupees(line.grossPaise),
      discount: rupees(line.discountPaise),
      billDiscount: rupees(line.billDiscountPaise),
      net: rupees(line.netPaise),
      tax: rupees(line.taxPaise),
      total: rupees(line.totalPaise),
      ...(line.tax && { gst: presentLineTax(line.tax) }),
    })),
    gross: rupees(sold.grossPaise),
    discount: rupees(sold.discountPaise),
    net: rupees(sold.netPaise),
    tax: rupees(sold.taxPaise),
    roundOff: rupees(sold.roundOffPaise),
    total: rupees(sold.totalPaise),
    ...(sold.gst && { gst: presentTax(sold.gst, sold.lines) }),
  };
}

function presentLineTax({ hsn, uqc, rule, belowMrpPaise, ...amounts }: BillLineTax) {
  const goods = { hsn, uqc, treatment: rule.treatment, rate: percent(rule.rateBp) };
  return { ...goods, ...presentAmounts(amounts), belowMrp: rupees(belowMrpPaise) };
}

function presentTax({ taxContext, documentType, rates }: BillGst, lines: SoldBill['lines']) {
  const { placeOfSupply, interState } = taxContext;
  return {
    ...{ documentType, placeOfSupply, interState },
    rates: rates.map(({ treatment, rateBp, cessBp, ...amounts }) => ({
      ...{ treatment, rate: percent(rateBp), cessRate: percent(cessBp) },
      ...presentAmounts(amounts),
    })),
    warnings: lines.flatMap(({ lineNo, tax }) => (tax?.rule.warning ? [{ lineNo, code: tax.rule.warning }] : [])),
  };
}

function presentAmounts(
  amounts: Pick<BillRate, 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'cessPaise'>,
) {
  return {
    taxable: rupees(amounts.taxablePaise),
    cgst: rupees(amounts.cgstPaise),
    sgst: rupees(amounts.sgstPaise),
    igst: rupees(amounts.igstPaise),
    cess: rupees(amounts.cessPaise),
  };
}

/** Basis points of the wire: 18 % are 1800. */
function percent(basisPoints: number): number {
  return basisPoints / 100;
}

function problemLine({ lineNo, code, leftMilli, pricePaise, priceVersion, mrpPaise }: RefusedBillLine): ProblemLine {
  return {
    lineNo,
    code,
    ...(leftMilli === undefined ? {} : { left: toUnits(asMilli(leftMilli)) }),
    ...(pricePaise === undefined ? {} : { price: rupees(pricePaise) }),
    ...(priceVersion === undefined ? {} : { priceVersion }),
    ...(mrpPaise === undefined ? {} : { mrp: rupees(mrpPaise) }),
  };
}

function rupees(paise: number): number {
  return toRupees(asPaise(paise));
}
