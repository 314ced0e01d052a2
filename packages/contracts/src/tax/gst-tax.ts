import type { BillTax, LineTax } from '../shared/bill.js';
import { asPaise, type Paise } from '../shared/money.js';
import type { Milli } from '../shared/quantity.js';
import {
  pick,
  rowsOf,
  shareRow,
  type TaxAmounts,
  type TaxBase,
  type TaxMode,
  type TaxRow,
  taxBaseOf,
  taxSum,
} from './tax-rows.js';
import { NO_TAX, type SettledRule, settleRule, type TaxRule } from './tax-rule.js';

/** What the tax of a line depends on besides the amount due for it. */
export interface GstLineInput {
  /** The rule in force on the day of the document; null in a shop that charges no tax. */
  readonly rule: TaxRule | null;
  /** Stock units: limits by unit value, the MRP and the return count them, also when a pack was sold. */
  readonly unitsMilli: Milli;
  /** Of one stock unit; `retail-price` goods need it. */
  readonly mrpPaise: Paise | null;
}

/** The tax of one line, its shares of the rows of the document. */
export interface GstLine extends TaxAmounts, LineTax {
  readonly rule: SettledRule;
  readonly belowMrpPaise: Paise;
  /** Goods sold so cheap that less than nothing is left without the tax: such a bill is refused. */
  readonly isBelowTax: boolean;
}

/** Sums of a document or of a credit note; `untaxedPaise` is the value of nil, exempt and non-GST goods. */
export interface GstSums extends TaxAmounts {
  readonly untaxedPaise: Paise;
  readonly belowMrpPaise: Paise;
}

export interface GstTax extends BillTax {
  readonly lines: readonly GstLine[];
  readonly rows: readonly TaxRow[];
  readonly sums: GstSums;
}

/**
 * The GST of a bill for `billTotals` (gst.md 3): rounded once per rate of the document, shared among its lines.
 * The lines stand in the order of the bill.
 */
export function gstOf(inputs: readonly GstLineInput[], mode: TaxMode): (dues: readonly Paise[]) => GstTax {
  return (dues) => {
    const settled = inputs.map(({ rule, ...line }, at) => {
      const value = { duePaise: dues[at] ?? NOTHING, unitsMilli: line.unitsMilli };
      return { ...line, ...value, rule: rule ? settleRule(rule, value, mode.priceMode) : NO_TAX };
    });
    const bases = settled.map(taxBaseOf);
    const rows = rowsOf(bases, mode);
    const lines = linesOf(bases, rows, mode).map((line, at) => ({ ...line, rule: settled[at]?.rule as SettledRule }));
    const only = rows.map(({ row }) => row);
    return { lines, rows: only.filter(isUsed), sums: sumsOf(only), toPayPaise: add(only, (row) => row.toPayPaise) };
  };
}

/** The shares of all lines, in their order. */
export function linesOf(
  bases: readonly TaxBase[],
  rows: readonly { readonly row: TaxRow; readonly places: readonly number[] }[],
  mode: TaxMode,
): Omit<GstLine, 'rule'>[] {
  const lines: Omit<GstLine, 'rule'>[] = [];
  for (const { row, places } of rows) {
    const own = pick(bases, places);
    const shares = shareRow(row, own, mode);
    for (const [at, place] of places.entries()) {
      const base = own[at];
      const share = shares[at];
      if (base && share) lines[place] = lineOf(base, share, mode);
    }
  }
  return lines;
}

/** Adds up the rows of a document. */
export function sumsOf(rows: readonly TaxRow[]): GstSums {
  const taxed = rows.filter(({ treatment }) => treatment === 'taxable');
  const untaxed = rows.filter(({ treatment }) => treatment !== 'taxable');
  return {
    taxablePaise: add(taxed, (row) => row.taxablePaise),
    untaxedPaise: add(untaxed, (row) => row.taxablePaise),
    cgstPaise: add(rows, (row) => row.cgstPaise),
    sgstPaise: add(rows, (row) => row.sgstPaise),
    igstPaise: add(rows, (row) => row.igstPaise),
    cessPaise: add(rows, (row) => row.cessPaise),
    belowMrpPaise: add(rows, (row) => row.belowMrpPaise),
  };
}

/** Rows that are zero in every figure are on no document. */
export function isUsed(row: TaxRow): boolean {
  return row.taxablePaise !== 0 || row.belowMrpPaise !== 0 || taxSum(row) !== 0;
}

/** Sums one amount of rows. */
export function add(rows: readonly TaxRow[], amount: (row: TaxRow) => Paise): Paise {
  return asPaise(rows.reduce((sum, row) => sum + amount(row), 0));
}

const NOTHING = 0 as Paise;

function lineOf(base: TaxBase, amounts: TaxAmounts, { priceMode }: TaxMode): Omit<GstLine, 'rule'> {
  const { retailPaise, duePaise, fixedCessPaise } = base;
  const printed = priceMode === 'inclusive' ? retailPaise : amounts.taxablePaise;
  const belowMrpPaise = retailPaise === null ? NOTHING : asPaise((printed ?? 0) - duePaise);
  const netPaise = asPaise(amounts.taxablePaise - belowMrpPaise);
  const isBelowTax = netPaise < 0 || (retailPaise ?? duePaise) < fixedCessPaise;
  return { ...amounts, belowMrpPaise, netPaise, taxPaise: taxSum(amounts), isBelowTax };
}
