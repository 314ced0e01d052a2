import { halfUp, leastHsnDigits, leastLargeSalePaise, OTHER_UNIT, type TaxAmounts } from '@bahi/contracts/tax';
import type { MonthSums, NumberRun, SoldGoods } from '../../src/domain/gst/month-sums.js';
import type { ReturnDocument, ReturnRate, ReturnSettings } from '../../src/domain/gst/return-document.js';
import type { WholeDocument } from './return-documents.js';

/** Adds documents up one by one, as PostgreSQL must do all at once. */
export function sumDocuments(
  documents: readonly WholeDocument[],
  { gstin, turnoverBand }: Pick<ReturnSettings, 'gstin' | 'turnoverBand'>,
): MonthSums {
  const isReported = ({ sellerKind, sellerGstin }: WholeDocument) => sellerKind === 'regular' && sellerGstin === gstin;
  const counted = documents.filter((document) => isReported(document) && !document.isCancelled);
  return {
    documents: counted.filter(isShown),
    goods: sumUp(counted.flatMap(goodsOf)),
    runs: [true, false].flatMap((reported) =>
      runsOf(
        documents.filter((one) => isReported(one) === reported),
        reported,
      ),
    ),
    faults: faultsOf(counted, leastHsnDigits(turnoverBand)),
  };
}

function isShown({ buyer, interState, corrects, totalPaise }: ReturnDocument): boolean {
  return buyer !== null || (interState && (corrects?.totalPaise ?? totalPaise) > leastLargeSalePaise());
}

function goodsOf(document: WholeDocument): SoldGoods[] {
  const { buyer, interState, placeOfSupply, lines, type } = document;
  const sale = { isRegistered: buyer !== null, isShown: isShown(document), interState, placeOfSupply };
  return lines.map(({ hsn, uqc, treatment, rateBp, name, hsnDescription, unitsMilli, ...amounts }) => {
    const goods = { hsn: hsn ?? '', uqc: uqc ?? '', treatment, rateBp, name, description: hsnDescription ?? '' };
    return { ...sale, ...goods, milli: signOf(type) * unitsMilli, ...signed(amounts, type) };
  });
}

function signed(amounts: TaxAmounts, type: ReturnDocument['type']) {
  const sign = signOf(type);
  return {
    taxable: sign * amounts.taxablePaise,
    cgst: sign * amounts.cgstPaise,
    sgst: sign * amounts.sgstPaise,
    igst: sign * amounts.igstPaise,
    cess: sign * amounts.cessPaise,
  };
}

function signOf(type: ReturnDocument['type']): 1 | -1 {
  return type === 'credit-note' ? -1 : 1;
}

const SUMMED: ReadonlySet<string> = new Set(['milli', 'taxable', 'cgst', 'sgst', 'igst', 'cess']);

/** One row for all rows that differ by their figures alone. */
function sumUp<Row extends object>(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Record<string, number>>();
  for (const row of rows as readonly Record<string, number>[]) {
    const key = JSON.stringify(row, (name, value: unknown) => (SUMMED.has(name) ? undefined : value));
    const sum = sums.get(key);
    if (!sum) sums.set(key, { ...row });
    else for (const [name, figure] of Object.entries(row)) if (SUMMED.has(name)) sum[name] = (sum[name] ?? 0) + figure;
  }
  return [...sums.values()] as Row[];
}

function runsOf(documents: readonly WholeDocument[], isReported: boolean): NumberRun[] {
  const runs: { -readonly [Key in keyof NumberRun]: NumberRun[Key] }[] = [];
  const numbered = documents.map(({ number, type, isCancelled }) => {
    const dash = number.lastIndexOf('-');
    const place = { isReported, isCreditNote: type === 'credit-note', series: number.slice(0, dash) };
    return { ...place, first: Number(number.slice(dash + 1)), number, cancelled: Number(isCancelled) };
  });
  for (const { number, cancelled, ...one } of numbered.sort((a, b) => a.first - b.first)) {
    const run = runs.find(({ isCreditNote, series, first, count }) => {
      return isCreditNote === one.isCreditNote && series === one.series && first + count === one.first;
    });
    if (!run) runs.push({ ...one, from: number, to: number, count: 1, cancelled });
    else Object.assign(run, { to: number, count: run.count + 1, cancelled: run.cancelled + cancelled });
  }
  return runs;
}

function faultsOf(documents: readonly WholeDocument[], leastDigits: number): MonthSums['faults'] {
  const FAULTS = {
    'hsn-too-short': ({ lines }) => lines.some(({ hsn }) => (hsn ?? '').length < leastDigits),
    'hsn-unknown': ({ lines }) => lines.some(({ hsnDescription }) => !hsnDescription),
    'unit-missing': ({ lines }) => lines.some(({ uqc }) => !uqc || uqc === OTHER_UNIT),
    'tax-head-mismatch': hasWrongHeads,
    'document-lines-mismatch': ({ lines, rates }) => totalsOf(lines) !== totalsOf(rates),
    'printed-tax-differs': (document) => document.rates.some((rate) => differs(rate, document)),
  } as const satisfies Record<string, (document: WholeDocument) => boolean>;
  return Object.entries(FAULTS).flatMap(([code, isFaulty]) => {
    const found = documents.filter(isFaulty).map(({ number }) => number);
    return found.length === 0
      ? []
      : [{ code: code as keyof typeof FAULTS, count: found.length, documents: found.sort().slice(0, 50) }];
  });
}

/** Two halves within the State, one tax outside, and the State says which. */
function hasWrongHeads({ rates, interState, placeOfSupply, sellerState }: WholeDocument): boolean {
  if (interState !== (placeOfSupply !== sellerState)) return true;
  return rates.some(({ cgstPaise, sgstPaise, igstPaise }) => {
    return cgstPaise !== sgstPaise || (interState ? cgstPaise !== 0 : igstPaise !== 0);
  });
}

/** By rate; what is nothing is not told. */
function totalsOf(rows: readonly ReturnRate[]): string {
  const sums = sumUp(
    rows.map(({ treatment: _treatment, rateBp, ...amounts }) => ({ rateBp, ...signed(amounts, 'bill') })),
  );
  const told = sums.filter(({ taxable, cgst, sgst, igst, cess }) => taxable || cgst || sgst || igst || cess);
  return JSON.stringify(told.sort((a, b) => a.rateBp - b.rateBp));
}

function differs(
  { treatment, taxablePaise, rateBp, igstPaise, cgstPaise }: ReturnRate,
  { interState, type }: WholeDocument,
): boolean {
  if (treatment !== 'taxable') return false;
  const computed = Number(halfUp(BigInt(taxablePaise) * BigInt(rateBp), interState ? 10_000n : 20_000n));
  return Math.abs(computed - (interState ? igstPaise : cgstPaise)) > (type === 'credit-note' ? 1 : 0);
}
