import { checkBuyerGstin } from '@bahi/contracts/tax';
import { totalOf } from './amounts.js';
import { numbersBehindGaps } from './issued-documents.js';
import type { MonthSums, ReturnCheckCode } from './month-sums.js';
import type { ReturnSections } from './return-sections.js';

/** What is wrong with a return; an error blocks the file, a warning does not. */
const RETURN_CHECKS = {
  'hsn-too-short': 'error',
  'hsn-unknown': 'warning',
  'unit-missing': 'warning',
  'buyer-gstin-invalid': 'error',
  'tax-head-mismatch': 'error',
  'document-lines-mismatch': 'error',
  'printed-tax-differs': 'warning',
  'numbering-gap': 'error',
  'totals-hsn-mismatch': 'error',
  'negative-small-b2c': 'warning',
  'period-not-over': 'warning',
} as const satisfies Record<ReturnCheckCode, 'error' | 'warning'>;

export interface ReturnCheck {
  readonly code: ReturnCheckCode;
  readonly severity: 'error' | 'warning';
  /** How many documents it concerns; 0 for a check of the whole return. */
  readonly count: number;
  /** Their first numbers, ascending. */
  readonly documents: readonly string[];
}

/** A check names so many documents at most; nobody looks at more. */
export const MAX_LISTED_DOCUMENTS = 50;

/** The checks of a return in the order of the list above (gst.md 5.6). */
export function checksOf(sums: MonthSums, sections: ReturnSections, isOver: boolean): ReturnCheck[] {
  const checks = sums.faults.map(({ code, count, documents }) => checkOf(code, documents, count));
  const buyers = sums.documents.filter(({ buyer }) => buyer !== null && !checkBuyerGstin(buyer.gstin).valid);
  if (buyers.length > 0)
    checks.push(checkOf('buyer-gstin-invalid', firstOf(buyers.map(({ number }) => number)), buyers.length));
  const gaps = numbersBehindGaps(sums.runs);
  if (gaps.length > 0) checks.push(checkOf('numbering-gap', firstOf(gaps), gaps.length));
  if (!totalsAgree(sections)) checks.push(checkOf('totals-hsn-mismatch'));
  if (sections.b2cs.some(({ taxable }) => taxable < 0)) checks.push(checkOf('negative-small-b2c'));
  if (!isOver) checks.push(checkOf('period-not-over'));
  const order = Object.keys(RETURN_CHECKS);
  return checks.sort((a, b) => order.indexOf(a.code) - order.indexOf(b.code));
}

function checkOf(code: ReturnCheckCode, documents: readonly string[] = [], count = 0): ReturnCheck {
  return { code, severity: RETURN_CHECKS[code], count, documents };
}

function firstOf(numbers: readonly string[]): string[] {
  return [...numbers].sort().slice(0, MAX_LISTED_DOCUMENTS);
}

function totalsAgree({ b2b, b2cl, b2cs, nil, cdnr, cdnur, hsnB2b, hsnB2c }: ReturnSections): boolean {
  const taxable = (rows: ReturnSections['b2b']) => totalOf(rows.flatMap(({ items }) => items)).taxable;
  const untaxed = (isRegistered: boolean) =>
    nil
      .filter(({ kind }) => kind < 2 === isRegistered)
      .reduce((sum, row) => sum + row.nil + row.exempt + row.nonGst, 0);
  const registered = taxable(b2b) - taxable(cdnr) + untaxed(true);
  const others = taxable(b2cl) + totalOf(b2cs).taxable - taxable(cdnur) + untaxed(false);
  return registered === totalOf(hsnB2b).taxable && others === totalOf(hsnB2c).taxable;
}
