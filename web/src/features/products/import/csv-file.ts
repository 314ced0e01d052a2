import { type Day, MAX_FILE_BYTES, REQUIRED_PRODUCT_FIELDS } from '@bahi/contracts/shared';
import { todayIn } from '../../../lib/format/format.js';
import { csvTexts as texts } from '../../../lib/texts/en/csv.js';

const ACCEPTED_TYPES = ['text/csv', 'application/vnd.ms-excel'];

/** For the file picker. */
export const CSV_ACCEPT = '.csv,text/csv,application/vnd.ms-excel';

/** Why a file cannot be sent, or undefined. A spreadsheet type needs a `.csv` name. */
export function csvFileProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!name.toLowerCase().endsWith('.csv') && !ACCEPTED_TYPES.includes(type)) return texts.wrongType;
  return size > MAX_FILE_BYTES ? texts.tooLarge : undefined;
}

const LINE = /[^\n]*\n|[^\n]+$/g;

/**
 * The file without some of its rows. A dropped row leaves a blank line, so that every other row keeps the number it has
 * in the person's own file. Rows are physical lines, the first is 1.
 */
export function blankRows(text: string, rows: readonly number[]): string {
  const dropped = new Set(rows);
  return linesOf(text)
    .map((line, at) => (dropped.has(at + 1) ? endOf(line) : line))
    .join('');
}

const KNOWN = new Set<string>(REQUIRED_PRODUCT_FIELDS.map(bare));

/** Non-empty lines below the header: what the check counts, unless a value spans several lines. */
export function rowCountOf(text: string): number {
  return Math.max(0, linesOf(text).filter((line) => !isBlank(line)).length - 1);
}

/** Lets spreadsheet programs read UTF-8 as such. */
const BYTE_ORDER_MARK = '\uFEFF';

export interface RowIssue {
  readonly row: number;
  readonly message: string;
}

const FORMULA = /^"?\s*[=+\-@]/;
const NUMBER = /^"?\s*[+-]?[\d.,]+\s*"?$/;

/**
 * A CSV file of the rows with issues only, as they were but for formulas, with a last column that names the issue.
 */
export function issuesCsv(text: string, issues: readonly RowIssue[]): string {
  const lines = linesOf(text.replace(BYTE_ORDER_MARK, '')).map(withoutEnd);
  const header = lines.find((line) => !isBlank(line)) ?? '';
  const sign = delimiterOf(header);
  const extended = (line: string, value: string) => [...cellsOf(line, sign).map(inert), value].join(sign);
  const rows = issues.map(({ row, message }) => extended(lines[row - 1] ?? '', quoted(message)));
  return `${BYTE_ORDER_MARK}${[extended(header, 'reason'), ...rows].join('\r\n')}\r\n`;
}

/** The template: every column the server knows and one sample row. */
export function templateCsv(today: Day = todayIn()): string {
  const header = [...REQUIRED_PRODUCT_FIELDS, 'productId', 'description', 'supplier'];
  return `${[header, sampleAt(today)].map((row) => row.join(',')).join('\r\n')}\r\n`;
}

/** Physical lines with their line ends, so that joining them restores the file. */
function linesOf(text: string) {
  return text.match(LINE) ?? [];
}

function endOf(line: string) {
  return /\r?\n$/.exec(line)?.[0] ?? '';
}

function withoutEnd(line: string) {
  return line.replace(/\r?\n$/, '');
}

function bare(name: string) {
  return name.toLowerCase().replace(/["\s_-]/g, '');
}

/** The sign with which the header has most of the required names, a comma on a tie. */
function delimiterOf(header: string) {
  const known = (sign: string) => header.split(sign).filter((name) => KNOWN.has(bare(name))).length;
  return [',', ';', '\t'].reduce((best, sign) => (known(sign) > known(best) ? sign : best));
}

function isBlank(line: string) {
  return /^[\s,;]*$/.test(line);
}

function quoted(text: string) {
  return `"${text.replaceAll('"', '""')}"`;
}

function quotesIn(text: string) {
  return text.split('"').length - 1;
}

/** Begins a value in quotes and does not end it. */
function isOpen(part: string) {
  return part.trimStart().startsWith('"') && quotesIn(part) % 2 === 1;
}

/** The raw values of a line, quotes included; a quoted value may contain the delimiter. */
function cellsOf(line: string, sign: string): string[] {
  const cells: string[] = [];
  let open: string[] = [];
  for (const part of line.split(sign)) {
    const isLast = open.length > 0 ? quotesIn(part) % 2 === 1 : !isOpen(part);
    open.push(part);
    if (!isLast) continue;
    cells.push(open.join(sign));
    open = [];
  }
  return open.length > 0 ? [...cells, open.join(sign)] : cells;
}

/** Spreadsheet programs run what looks like a formula; an apostrophe makes it a text. */
function inert(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? cell.replace(/^"?/, (quote) => `${quote}'`) : cell;
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
