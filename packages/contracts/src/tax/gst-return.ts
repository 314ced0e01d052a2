import { type RoundingStep, roundToStep, shareHalfUp } from '../shared/bill.js';
import { asPaise, type Paise } from '../shared/money.js';
import type { Milli } from '../shared/quantity.js';
import { add, type GstLine, type GstSums, isUsed, linesOf, sumsOf } from './gst-tax.js';
import { rowsOf, type TaxBase, type TaxMode, type TaxRow, taxSum } from './tax-rows.js';

/** A sold line with how much of it came back, before this credit note and with it; all in one unit. */
export interface ReturnedLine {
  readonly base: TaxBase;
  readonly soldMilli: Milli;
  readonly beforeMilli: Milli;
  readonly afterMilli: Milli;
}

/** What a credit note adds up to; the lines stand in the order of the bill, unreturned ones with zeros. */
export interface ReturnTotals {
  readonly lines: readonly Omit<GstLine, 'rule'>[];
  readonly rows: readonly TaxRow[];
  readonly sums: GstSums;
  readonly netPaise: Paise;
  readonly taxPaise: Paise;
  readonly roundOffPaise: Paise;
  readonly totalPaise: Paise;
}

/**
 * The figures of a credit note (gst.md 3): what all returned so far is worth less what was worth before it, with the rates, the
 * step and the State of the bill. Any sequence of notes adds up to the bill to the paisa.
 */
export function returnTotals(lines: readonly ReturnedLine[], mode: TaxMode, roundTo: RoundingStep): ReturnTotals {
  const before = lines.map(({ base, soldMilli, beforeMilli }) => partOf(base, beforeMilli, soldMilli));
  const after = lines.map(({ base, soldMilli, afterMilli }) => partOf(base, afterMilli, soldMilli));
  const earlier = rowsOf(before, mode);
  const later = rowsOf(after, mode);
  const groups = later.map(({ row, places }, at) => ({ places, row: differenceOf(row, earlier[at]?.row) }));
  const rows = groups.map(({ row }) => row);
  const sums = sumsOf(rows);
  const netPaise = asPaise(sums.taxablePaise + sums.untaxedPaise - sums.belowMrpPaise);
  const taxPaise = taxSum(sums);
  const totalPaise = asPaise(roundedSum(later, roundTo) - roundedSum(earlier, roundTo));
  return {
    lines: linesOf(
      after.map((base, at) => basesDifference(base, before[at] ?? base)),
      groups,
      mode,
    ),
    rows: rows.filter(isUsed),
    sums,
    netPaise,
    taxPaise,
    roundOffPaise: asPaise(totalPaise - netPaise - taxPaise),
    totalPaise,
  };
}

/** What a part of a line is worth, half up; the whole line is worth all of it. */
function partOf(base: TaxBase, partMilli: Milli, soldMilli: Milli): TaxBase {
  const part = (amount: Paise) => asPaise(shareHalfUp(amount, partMilli, soldMilli));
  const retailPaise = base.retailPaise === null ? null : part(base.retailPaise);
  return { ...base, duePaise: part(base.duePaise), retailPaise, fixedCessPaise: part(base.fixedCessPaise) };
}

function basesDifference(after: TaxBase, before: TaxBase): TaxBase {
  const retailPaise = after.retailPaise === null ? null : asPaise(after.retailPaise - (before.retailPaise ?? 0));
  const fixedCessPaise = asPaise(after.fixedCessPaise - before.fixedCessPaise);
  return { ...after, duePaise: asPaise(after.duePaise - before.duePaise), retailPaise, fixedCessPaise };
}

function differenceOf(after: TaxRow, before: TaxRow | undefined): TaxRow {
  const less = (amount: (row: TaxRow) => Paise) => asPaise(amount(after) - (before ? amount(before) : 0));
  return {
    ...after,
    taxablePaise: less((row) => row.taxablePaise),
    cgstPaise: less((row) => row.cgstPaise),
    sgstPaise: less((row) => row.sgstPaise),
    igstPaise: less((row) => row.igstPaise),
    cessPaise: less((row) => row.cessPaise),
    belowMrpPaise: less((row) => row.belowMrpPaise),
    toPayPaise: less((row) => row.toPayPaise),
  };
}

function roundedSum(groups: readonly { readonly row: TaxRow }[], roundTo: RoundingStep): Paise {
  return roundToStep(
    add(
      groups.map(({ row }) => row),
      (row) => row.toPayPaise,
    ),
    roundTo,
  );
}
