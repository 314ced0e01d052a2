import type { returnCheckTexts } from '@bahi/contracts/billing';
import { checkBuyerGstin, leastHsnDigits, OTHER_UNIT, type TurnoverBand } from '@bahi/contracts/tax';
import { addTo, noSums, rateOf, totalOf } from './amounts.js';
import { type IssuedRun, isTillSeries } from './issued-documents.js';
import type { ReturnDocument, ReturnRate } from './return-document.js';
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

type ReturnCheckCode = keyof typeof returnCheckTexts;

export interface ReturnCheck {
  readonly code: ReturnCheckCode;
  readonly severity: 'error' | 'warning';
  /** How many documents it concerns; 0 for a check of the whole return. */
  readonly count: number;
  /** Their first numbers, ascending. */
  readonly documents: readonly string[];
}

/** More documents than a person looks at. */
const MAX_LISTED = 50;

/** The checks of single documents (gst.md 5.6). */
export class DocumentChecks {
  readonly #found = new Map<ReturnCheckCode, string[]>();
  readonly #band: TurnoverBand;

  constructor(band: TurnoverBand) {
    this.#band = band;
  }

  add(document: ReturnDocument): void {
    const least = leastHsnDigits(this.#band);
    const codes = document.lines.map(({ hsn }) => hsn ?? '');
    this.#note(
      'hsn-too-short',
      codes.some((hsn) => hsn.length < least),
      document,
    );
    this.#note(
      'hsn-unknown',
      document.lines.some(({ hsnDescription }) => !hsnDescription),
      document,
    );
    this.#note(
      'unit-missing',
      document.lines.some(({ uqc }) => !uqc || uqc === OTHER_UNIT),
      document,
    );
    this.#note(
      'buyer-gstin-invalid',
      document.buyer !== null && !checkBuyerGstin(document.buyer.gstin).valid,
      document,
    );
    this.#note('tax-head-mismatch', hasWrongHeads(document), document);
    this.#note('document-lines-mismatch', !linesAddUp(document), document);
    this.#note(
      'printed-tax-differs',
      document.rates.some((rate) => differs(rate, document)),
      document,
    );
  }

  found(): ReturnCheck[] {
    return [...this.#found].map(([code, documents]) => checkOf(code, documents));
  }

  #note(code: ReturnCheckCode, isWrong: boolean, { number }: ReturnDocument): void {
    if (!isWrong) return;
    const numbers = this.#found.get(code);
    if (numbers) numbers.push(number);
    else this.#found.set(code, [number]);
  }
}

/** The checks of a return as a whole; `allRuns` are those of all documents of the months, whatever their registration. */
export function wholeChecks(
  sections: ReturnSections,
  { allRuns, isOver }: { readonly allRuns: readonly IssuedRun[]; readonly isOver: boolean },
): ReturnCheck[] {
  const checks: ReturnCheck[] = [];
  const gaps = gapsOf(allRuns);
  if (gaps.length > 0) checks.push(checkOf('numbering-gap', gaps));
  if (!totalsAgree(sections)) checks.push(checkOf('totals-hsn-mismatch', []));
  if (sections.b2cs.some(({ taxable }) => taxable < 0)) checks.push(checkOf('negative-small-b2c', []));
  if (!isOver) checks.push(checkOf('period-not-over', []));
  return checks;
}

/** In the order of the list above. */
export function sortedChecks(checks: readonly ReturnCheck[]): ReturnCheck[] {
  const order = Object.keys(RETURN_CHECKS);
  return [...checks].sort((a, b) => order.indexOf(a.code) - order.indexOf(b.code));
}

function checkOf(code: ReturnCheckCode, numbers: readonly string[]): ReturnCheck {
  const documents = [...numbers].sort().slice(0, MAX_LISTED);
  return { code, severity: RETURN_CHECKS[code], count: numbers.length, documents };
}

/** Two halves within the State, one tax outside, and the State says which. */
function hasWrongHeads({ rates, interState, placeOfSupply, sellerState }: ReturnDocument): boolean {
  if (interState !== (placeOfSupply !== sellerState)) return true;
  return rates.some(({ cgstPaise, sgstPaise, igstPaise }) => {
    return cgstPaise !== sgstPaise || (interState ? cgstPaise !== 0 : igstPaise !== 0);
  });
}

function linesAddUp({ lines, rates }: ReturnDocument): boolean {
  const sums = noSums();
  for (const rate of rates) addTo(sums, rate, 1);
  for (const line of lines) addTo(sums, line, -1);
  return sums.taxable === 0 && sums.cgst === 0 && sums.sgst === 0 && sums.igst === 0 && sums.cess === 0;
}

/** Whether the official program computes another tax; a later credit note may miss it by a paisa. */
function differs(rate: ReturnRate, { interState, type }: ReturnDocument): boolean {
  if (rate.treatment !== 'taxable') return false;
  const computed = rateOf(rate.taxablePaise, rate.rateBp, interState ? 1 : 2);
  const printed = interState ? rate.igstPaise : rate.cgstPaise;
  return Math.abs(computed - printed) > (type === 'credit-note' ? 1 : 0);
}

/** The numbers behind a gap. A till may leave one: what it never handed in is not ours to fill. */
function gapsOf(runs: readonly IssuedRun[]): string[] {
  return runs
    .filter((run, at) => runs[at - 1]?.series === run.series && !isTillSeries(run.series))
    .map(({ from }) => from);
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
