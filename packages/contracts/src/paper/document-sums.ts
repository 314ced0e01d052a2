import type { TaxDocument } from '../billing/document-schemas.js';
import type { NamedText, SumTable } from './paper.js';
import { figure, listOf, percent, rupees, sumOf } from './paper-figures.js';
import type { PaperTexts } from './paper-texts.js';

type TaxKey = 'cgst' | 'sgst' | 'igst' | 'cess';
type Rate = TaxDocument['rates'][number];

/** Whether a document charges tax: composition shops and unregistered ones show none anywhere. */
export function hasTax({ rates }: TaxDocument): boolean {
  return rates.some(({ treatment }) => treatment === 'taxable');
}

/** The taxes of a document by their names on paper; cess only where there is some. */
export function taxNames(
  { interState, stateTaxName, totals }: TaxDocument,
  texts: PaperTexts,
): { key: TaxKey; label: string }[] {
  const taxes: { key: TaxKey; label: string }[] = interState
    ? [{ key: 'igst', label: 'IGST' }]
    : [
        { key: 'cgst', label: 'CGST' },
        { key: 'sgst', label: stateTaxName },
      ];
  return totals.cess === 0 ? taxes : [...taxes, { key: 'cess', label: texts.cess }];
}

/** From the marked prices to the total; what is nothing is left out. */
export function documentSums(document: TaxDocument, texts: PaperTexts): NamedText[] {
  const { totals } = document;
  const isTaxed = hasTax(document);
  const isReduced = totals.discount !== 0;
  const taxes = isTaxed ? taxNames(document, texts) : [];
  return [
    { label: texts.subtotal, amount: totals.gross, isShown: isReduced },
    { label: texts.discount, amount: -totals.discount, isShown: isReduced },
    { label: texts.taxableValue, amount: totals.taxable, isShown: isTaxed && totals.untaxed !== 0 },
    { label: texts.untaxedValue, amount: totals.untaxed, isShown: isTaxed && totals.untaxed !== 0 },
    { label: texts.belowMrp, amount: -totals.belowMrp, isShown: totals.belowMrp !== 0 },
    { label: texts.supplies, amount: totals.net, isShown: true },
    ...taxes.map(({ key, label }) => ({ label, amount: totals[key], isShown: true })),
    { label: texts.totalTax, amount: totals.tax, isShown: isTaxed },
    { label: texts.roundOff, amount: totals.roundOff, isShown: totals.roundOff !== 0 },
  ].flatMap(({ label, amount, isShown }) => (isShown ? [{ label, text: rupees(amount) }] : []));
}

/** Tax by rate and by code, for documents that charge tax. */
export function documentTables(document: TaxDocument, texts: PaperTexts): SumTable[] {
  return hasTax(document) ? [rateTable(document, texts), hsnTable(document, texts)] : [];
}

function rateTable(document: TaxDocument, texts: PaperTexts): SumTable {
  const taxes = taxNames(document, texts);
  const rows = document.rates.map((rate) => [
    rateName(rate, texts),
    figure(rate.taxable),
    ...taxes.map(({ key }) => (rate.treatment === 'taxable' ? figure(rate[key]) : '')),
  ]);
  const columns = [texts.rate, texts.taxable, ...taxes.map(({ label }) => label)];
  return { title: texts.taxByRate, columns, rows, sentences: sentencesOf(columns, rows) };
}

function rateName({ treatment, rate, cessRate }: Rate, texts: PaperTexts): string {
  if (treatment !== 'taxable') return texts.treatments[treatment];
  return cessRate === 0 ? percent(rate) : `${percent(rate)} + ${texts.cess} ${percent(cessRate)}`;
}

/** One row of each code and rate: one code may be taxed at several. */
function hsnTable({ lines }: TaxDocument, texts: PaperTexts): SumTable {
  const rows = [...groupsOf(lines).values()].map((group) => [
    group[0]?.hsn ?? '—',
    group[0]?.treatment === 'taxable' ? percent(group[0].rate) : texts.treatments[group[0]?.treatment ?? 'none'],
    figure(sumOf(group.map(({ taxable }) => taxable))),
    figure(sumOf(group.map(({ tax }) => tax))),
  ]);
  const columns = [texts.hsnCode, texts.rate, texts.taxable, texts.tax];
  return { title: texts.byHsn, columns, rows, sentences: sentencesOf(columns, rows) };
}

/** A row of words and figures, each with the name of its column. */
function sentencesOf(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return rows.map((cells) => listOf(cells.flatMap((cell, at) => (cell === '' ? [] : [`${columns[at]} ${cell}`]))));
}

function groupsOf(lines: TaxDocument['lines']): ReadonlyMap<string, TaxDocument['lines'][number][]> {
  const groups = new Map<string, TaxDocument['lines'][number][]>();
  for (const line of lines) {
    const key = `${line.hsn} ${line.treatment} ${line.rate}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return groups;
}
