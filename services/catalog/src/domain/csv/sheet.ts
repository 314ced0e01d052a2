import { isUtf8 } from 'node:buffer';
import { CsvFileError } from './csv-file-error.js';
import { type CsvColumns, type CsvHeader, readHeader } from './header.js';
import { type CsvLine, isBlank, linesOf } from './lines.js';

/** A CSV file with a valid header; its rows are read one at a time. */
export interface CsvSheet<Name extends string> {
  readonly header: CsvHeader<Name>;
  readonly rowCount: number;
  /** The lines after the header that are not blank. */
  rows(): Generator<CsvLine>;
}

export interface SheetOptions<Name extends string> {
  readonly columns: CsvColumns<Name>;
  readonly maxRows: number;
}

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Opens a CSV file and checks what concerns the whole file. A file without rows is valid.
 * @throws CsvFileError for the first problem: empty, format, columns-missing, too-many-rows.
 */
export async function openSheet<Name extends string>(
  bytes: Buffer,
  { columns, maxRows }: SheetOptions<Name>,
): Promise<CsvSheet<Name>> {
  const text = decode(bytes);
  const found = findHeader(text);
  if (!found) throw new CsvFileError({ kind: 'empty' });
  if (!isUtf8(bytes) || bytes.includes(0)) throw new CsvFileError({ kind: 'format' });
  const header = await readHeader(found.text, columns);
  const rows = function* () {
    for (const line of linesOf(text, found.next)) if (!isBlank(line.text, header.delimiter)) yield line;
  };
  let rowCount = 0;
  for (const _ of rows()) rowCount += 1;
  if (rowCount > maxRows) throw new CsvFileError({ kind: 'too-many-rows' });
  return { header, rowCount, rows };
}

function decode(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/** The first line that is not blank, and where the next one begins. */
function findHeader(text: string) {
  for (const { text: content, row, end } of linesOf(text, { offset: 0, row: 1 }))
    if (!isBlank(content, ',;\t')) return { text: content, next: { offset: end, row: row + 1 } };
  return null;
}
