import { type Day, REQUIRED_PRODUCT_FIELDS } from '@bahi/contracts/shared';
import { todayIn } from '../../../lib/format/format.js';

/** A row that the server refused, by its physical lines; `lastRow` when it has several. */
export interface RowIssue {
  readonly row: number;
  readonly lastRow?: number;
  readonly message: string;
}

const LINE = /[^\r\n]*(\r\n|\r|\n)|[^\r\n]+$/g;

/**
 * The file without some of its rows. Each of their lines stays as a blank one, so that every other row keeps the number
 * it has in the person's own file. Lines are numbered from 1.
 */
export function blankRows(text: string, rows: readonly Pick<RowIssue, 'row' | 'lastRow'>[]): string {
  const dropped = new Set(
    rows.flatMap(({ row, lastRow = row }) => Array.from({ length: lastRow - row + 1 }, (_, index) => row + index)),
  );
  let line = 0;
  return text.replace(LINE, (whole, end: string | undefined) => {
    line += 1;
    return dropped.has(line) ? (end ?? '') : whole;
  });
}

/** The template: every column the server knows and one sample row; those of tax only in a shop under GST. */
export function templateCsv({
  today = todayIn(),
  isUnderGst = false,
}: {
  today?: Day;
  isUnderGst?: boolean;
} = {}): string {
  const header = [...REQUIRED_PRODUCT_FIELDS, 'productId', 'description', 'supplier'];
  const sample = sampleAt(today);
  if (isUnderGst) {
    header.push('hsn', 'taxClass', 'mrp');
    sample.push('', 'dal-packed', '180');
  }
  return `${[header, sample].map((row) => row.join(',')).join('\r\n')}\r\n`;
}

function sampleAt(today: Day) {
  return [
    'Toor Dal 1 kg',
    'Food',
    '139.50',
    '168',
    '40',
    'pack',
    `31/12/${Number(today.slice(0, 4)) + 2}`,
    '8',
    '',
    '',
    'Sri Lakshmi Traders',
  ];
}
