import type { CsvSection } from '@bahi/contracts/billing';
import { MONTHS } from '@bahi/contracts/shared';
import { documentNatureOf, EXEMPT_SUPPLIES, stateOf, unitLabelOf } from '@bahi/contracts/tax';
import { rupeesText, taxOfSums } from './amounts.js';
import type { DocumentRow, RateItem } from './document-rows.js';
import { hundredthsOf } from './gstr1-json.js';
import type { HsnRow } from './hsn-table.js';
import type { ReturnSections } from './return-sections.js';

type Cells = readonly string[];

/** The files of the official program by section, each with its header (gst.md 5.4). */
const FILES = {
  b2b: {
    header:
      'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
    rows: ({ b2b }) => b2b.flatMap((row) => row.items.map((item) => b2bCells(row, item))),
  },
  b2cl: {
    header:
      'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    rows: ({ b2cl }) =>
      b2cl.flatMap((row) => row.items.map((item) => [...documentCells(row), '', ...itemCells(item), ''])),
  },
  b2cs: {
    header: 'Type,Place Of Supply,Rate,Applicable % of Tax Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    rows: ({ b2cs }) =>
      b2cs.map(({ pos, rateBp, taxable, cess }) => {
        return ['OE', placeText(pos), rateText(rateBp), '', rupeesText(taxable), rupeesText(cess), ''];
      }),
  },
  cdnr: {
    header:
      'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    rows: ({ cdnr }) => cdnr.flatMap((row) => row.items.map((item) => cdnrCells(row, item))),
  },
  cdnur: {
    header:
      'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    rows: ({ cdnur }) => cdnur.flatMap((row) => row.items.map((item) => cdnurCells(row, item))),
  },
  exemp: {
    header: 'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies',
    rows: ({ nil }) =>
      nil.map((row) => {
        const label = EXEMPT_SUPPLIES[row.kind]?.label ?? '';
        return [label, rupeesText(row.nil), rupeesText(row.exempt), rupeesText(row.nonGst)];
      }),
  },
  'hsn-b2b': { header: hsnHeader(), rows: ({ hsnB2b }) => hsnB2b.map(hsnCells) },
  'hsn-b2c': { header: hsnHeader(), rows: ({ hsnB2c }) => hsnB2c.map(hsnCells) },
  docs: {
    header: 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
    rows: ({ issued }) =>
      issued.map(({ nature, from, to, count, cancelled }) => {
        return [documentNatureOf(nature), from, to, String(count), String(cancelled)];
      }),
  },
} as const satisfies Record<CsvSection, { header: string; rows: (sections: ReturnSections) => Cells[] }>;

/** A section as the official program reads it: UTF-8 without a mark, CRLF, quotes only where needed. */
export function gstr1Csv(section: CsvSection, sections: ReturnSections): string {
  const { header, rows } = FILES[section];
  return [header, ...rows(sections).map((cells: Cells) => cells.map(quoted).join(','))]
    .map((row) => `${row}\r\n`)
    .join('');
}

function hsnHeader(): string {
  return 'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount';
}

function b2bCells(row: DocumentRow, item: RateItem): Cells {
  return [row.ctin, nameCell(row.receiver), ...documentCells(row), 'N', '', 'Regular B2B', '', ...itemCells(item)];
}

function cdnrCells(row: DocumentRow, item: RateItem): Cells {
  const head = [row.ctin, nameCell(row.receiver), row.number, dayText(row.day), 'C', placeText(row.pos)];
  return [...head, 'N', 'Regular B2B', rupeesText(row.total), '', ...itemCells(item)];
}

function cdnurCells(row: DocumentRow, item: RateItem): Cells {
  const head = ['B2CL', row.number, dayText(row.day), 'C', placeText(row.pos)];
  return [...head, rupeesText(row.total), '', ...itemCells(item)];
}

function documentCells({ number, day, total, pos }: DocumentRow): Cells {
  return [number, dayText(day), rupeesText(total), placeText(pos)];
}

function itemCells({ rateBp, taxable, cess }: RateItem): Cells {
  return [rateText(rateBp), rupeesText(taxable), rupeesText(cess)];
}

function hsnCells(row: HsnRow): Cells {
  const unit = row.uqc === 'NA' ? 'NA' : `${row.uqc}-${unitLabelOf(row.uqc)}`;
  const goods = [row.hsn, nameCell(row.name), unit, rupeesText(hundredthsOf(row.milli))];
  const value = [rupeesText(row.taxable + taxOfSums(row)), rateText(row.rateBp), rupeesText(row.taxable)];
  return [...goods, ...value, ...[row.igst, row.cgst, row.sgst, row.cess].map(rupeesText)];
}

function placeText(code: string): string {
  return `${code}-${stateOf(code)?.name ?? ''}`;
}

function rateText(rateBp: number): string {
  return String(rateBp / 100);
}

/** `2026-10-03` as `03-Oct-2026`. */
function dayText(day: string): string {
  const month = MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
  return `${day.slice(8)}-${month.slice(0, 3)}-${day.slice(0, 4)}`;
}

/** A name that a spreadsheet would take for a formula begins with a space. */
function nameCell(name: string): string {
  return /^[=+\-@\t\r]/.test(name) ? ` ${name}` : name;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
