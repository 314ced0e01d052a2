import type { TaxDocument } from '../billing/document-schemas.js';
import { hasTax, taxNames } from './document-sums.js';
import type { Column, PaperLine } from './paper.js';
import { figure, listOf, percent, quantityOf, rupees } from './paper-figures.js';
import type { PaperTexts } from './paper-texts.js';

type Line = TaxDocument['lines'][number];

/** The columns of a document: the taxes only where there are any. */
export function documentColumns(document: TaxDocument, texts: PaperTexts): Column[] {
  const optional = (key: string, label: string) => ({ key, label, isOptional: true });
  const always = (key: string, label: string) => ({ key, label, isOptional: false });
  return [
    always('quantity', texts.quantity),
    always('price', texts.price),
    ...(document.totals.discount === 0 ? [] : [optional('discount', texts.discount)]),
    ...(hasTax(document)
      ? [
          optional('taxable', texts.taxable),
          optional('rate', texts.rate),
          ...taxNames(document, texts).map(({ key, label }) => optional(key, label)),
        ]
      : []),
    always('amount', texts.amount),
  ];
}

/** A line with the cells of all columns; codes and prices of the pack stand below its name. */
export function documentLine(document: TaxDocument, index: number, texts: PaperTexts): PaperLine {
  const line = document.lines[index] as Line;
  const notes = [
    ...(line.hsn ? [texts.hsn(line.hsn)] : []),
    ...(line.mrp === null ? [] : [texts.mrp(rupees(line.mrp))]),
  ];
  const cells = cellsOf(document, line, texts);
  const optional = documentColumns(document, texts).filter(({ isOptional }) => isOptional);
  const others = optional.flatMap(({ key, label }) => (cells[key] ? [`${label} ${cells[key]}`] : []));
  const no = String(index + 1);
  return { no, name: line.description, cells, notes: listOf(notes), notesBelow: listOf([...notes, ...others]) };
}

function cellsOf(document: TaxDocument, line: Line, texts: PaperTexts): Record<string, string> {
  const base = {
    quantity: quantityOf(line.quantity, unitOf(line, texts)),
    price: figure(line.unitPrice),
    ...(line.discount === 0 ? {} : { discount: figure(line.discount) }),
    amount: figure(line.due),
  };
  if (!hasTax(document)) return base;
  // An untaxed line of a tax invoice shows its value and no tax.
  if (line.treatment !== 'taxable')
    return { ...base, taxable: figure(line.taxable), rate: texts.treatments[line.treatment] };
  const taxes = taxNames(document, texts).map(({ key }) => [key, figure(line[key])]);
  return { ...base, taxable: figure(line.taxable), rate: rateOf(line), ...Object.fromEntries(taxes) };
}

/** The law asks for a unit on every line, also of single things (rules 46(h), 49(f)). */
function unitOf({ unit, uqc }: Line, { units }: PaperTexts): string | null {
  if (unit === 'piece' && uqc !== null && uqc !== 'NA') return uqc;
  return unit && (units[unit] ?? unit);
}

function rateOf({ rate, cessRate }: Line): string {
  return cessRate === 0 ? percent(rate) : `${percent(rate)}+${percent(cessRate)}`;
}
