import { asMilli, asPaise, billTotals, type Day, type Discount, type RoundingStep } from '@bahi/contracts/shared';
import type { TaxKind } from '@bahi/contracts/tax';
import {
  documentTypeOf,
  type GstTax,
  gstOf,
  periodOf,
  returnTotals,
  stateOf,
  type TaxMode,
  type TaxRow,
  type TaxRule,
  taxBaseOf,
} from '@bahi/contracts/tax';
import type { ReturnDocument, ReturnRate } from '../../src/domain/gst/return-document.js';

/** A line with its shares of the rows of its document; quantities in thousandths of the stock unit. */
export interface DocumentLine extends ReturnRate {
  readonly name: string;
  readonly hsn: string | null;
  readonly hsnDescription: string | null;
  readonly uqc: string | null;
  readonly unitsMilli: number;
}

/** A document with all that is stored of it. */
export interface WholeDocument extends ReturnDocument {
  readonly sellerKind: TaxKind;
  readonly sellerGstin: string | null;
  readonly sellerState: string | null;
  readonly isCancelled: boolean;
  /** Of a credit note. */
  readonly invoiceNumber?: string;
  readonly lines: readonly DocumentLine[];
}

/** The registration of the worked month. */
export const SELLER = { gstin: '27AABCB0000K1ZB', stateCode: '27' };

export interface SoldLine {
  readonly name: string;
  readonly hsn: string;
  readonly hsnDescription?: string;
  readonly uqc: string;
  readonly pricePaise: number;
  /** Thousandths. */
  readonly milli: number;
  readonly rule: Omit<TaxRule, 'from'>;
  readonly discount?: Discount;
}

export interface SoldBill {
  readonly number: string;
  readonly day: Day;
  readonly buyer: { readonly gstin: string; readonly name: string } | null;
  readonly placeOfSupply: string;
  readonly isCancelled?: boolean;
  readonly roundTo?: RoundingStep;
  readonly lines: readonly SoldLine[];
}

/** A document with what a credit note of it needs. */
export interface Sold {
  readonly bill: SoldBill;
  readonly document: WholeDocument;
  readonly netPaise: number;
}

/** Computes the document of a bill by the tax module, as the counter does. */
export function sellBill(bill: SoldBill): Sold {
  const { lines, day, buyer, placeOfSupply } = bill;
  const totals = totalsOf(bill);
  const document = {
    type: documentTypeOf(
      'regular',
      totals.tax.lines.map(({ rule }) => rule.treatment as 'taxable'),
      buyer !== null,
    ),
    ...headOf(bill),
    number: bill.number,
    day,
    period: periodOf(day),
    totalPaise: totals.totalPaise,
    isCancelled: bill.isCancelled ?? false,
    corrects: null,
    rates: totals.tax.rows.map(rateOf),
    lines: lines.map((line, at) => {
      const { rule, taxablePaise, cgstPaise, sgstPaise, igstPaise, cessPaise } = totals.tax.lines[at] as Line;
      const { treatment, rateBp } = rule;
      const amounts = { taxablePaise, cgstPaise, sgstPaise, igstPaise, cessPaise };
      return { ...goodsOf(line), unitsMilli: line.milli, treatment, rateBp, ...amounts };
    }),
  };
  if (!stateOf(placeOfSupply)) throw new Error(`no State ${placeOfSupply}`);
  return { bill, document, netPaise: totals.netPaise };
}

/** A credit note of a document; `before` and `now` are the thousandths returned by line. */
export function returnGoods(
  { bill, document }: Sold,
  note: {
    readonly number: string;
    readonly day: Day;
    readonly before: readonly number[];
    readonly now: readonly number[];
  },
): Sold {
  const sold = totalsOf(bill);
  const parts = bill.lines.map((line, at) => {
    const before = note.before[at] ?? 0;
    return {
      base: baseOf(bill, sold, at),
      soldMilli: asMilli(line.milli),
      beforeMilli: asMilli(before),
      afterMilli: asMilli(before + (note.now[at] ?? 0)),
    };
  });
  const totals = returnTotals(parts, modeOf(bill), bill.roundTo ?? 100);
  const lines = bill.lines.flatMap((line, at) => {
    const { taxablePaise, cgstPaise, sgstPaise, igstPaise, cessPaise } = totals.lines[at] as Line;
    const { treatment = 'none', rateBp = 0 } = document.lines[at] ?? {};
    const amounts = { taxablePaise, cgstPaise, sgstPaise, igstPaise, cessPaise };
    const unitsMilli = note.now[at] ?? 0;
    return unitsMilli === 0 ? [] : [{ ...goodsOf(line), unitsMilli, treatment, rateBp, ...amounts }];
  });
  const corrects = { day: document.day, totalPaise: document.totalPaise };
  const { number, day } = note;
  const of = { corrects, invoiceNumber: document.number };
  const head = { ...headOf(bill), number, day, period: periodOf(day), isCancelled: false, ...of };
  const { totalPaise, netPaise } = totals;
  return {
    bill,
    netPaise,
    document: { ...head, type: 'credit-note', totalPaise, rates: totals.rows.map(rateOf), lines },
  };
}

type Line = GstTax['lines'][number];

/** What a bill adds up to. */
export function totalsOf(bill: SoldBill) {
  const inputs = bill.lines.map(({ rule, milli }) => {
    return { rule: { from: bill.day, ...rule }, unitsMilli: asMilli(milli), mrpPaise: null };
  });
  return billTotals({
    lines: bill.lines.map(({ pricePaise, milli, discount }) => ({
      unitPricePaise: asPaise(pricePaise),
      quantityMilli: asMilli(milli),
      forAmountPaise: null,
      discount: discount ?? null,
    })),
    discount: null,
    roundTo: bill.roundTo ?? 100,
    taxOf: gstOf(inputs, modeOf(bill)),
  });
}

function baseOf(bill: SoldBill, sold: ReturnType<typeof totalsOf>, at: number) {
  const { grossPaise = 0, discountPaise = 0 } = sold.lines[at] ?? {};
  const { rule } = sold.tax.lines[at] as Line;
  const duePaise = asPaise(grossPaise - discountPaise);
  return taxBaseOf({ rule, duePaise, unitsMilli: asMilli(bill.lines[at]?.milli ?? 0), mrpPaise: null });
}

function modeOf({ placeOfSupply }: SoldBill): TaxMode {
  return { priceMode: 'inclusive', interState: placeOfSupply !== SELLER.stateCode };
}

function headOf({ buyer, placeOfSupply }: SoldBill) {
  const seller = { sellerKind: 'regular' as const, sellerGstin: SELLER.gstin, sellerState: SELLER.stateCode };
  return { ...seller, buyer, placeOfSupply, interState: placeOfSupply !== SELLER.stateCode };
}

function goodsOf({ name, hsn, uqc, hsnDescription = 'GOODS' }: SoldLine) {
  return { name, hsn, uqc, hsnDescription };
}

function rateOf({ treatment, rateBp, taxablePaise, cgstPaise, sgstPaise, igstPaise, cessPaise }: TaxRow) {
  return { treatment, rateBp, taxablePaise, cgstPaise, sgstPaise, igstPaise, cessPaise };
}
