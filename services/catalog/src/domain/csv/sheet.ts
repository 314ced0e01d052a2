import { isUtf8 } from 'node:buffer';
import { catalogFailures } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import { MAX_CSV_ROWS } from '@bahi/contracts/shared';
import { type CsvHeader, readHeader } from './header.js';
import { type CsvLine, isBlank, linesOf } from './lines.js';

/** A CSV file whose header is good; its rows are read one at a time. */
export interface CsvSheet {
  readonly header: CsvHeader;
  readonly rowCount: number;
  /** The lines after the header that are not blank. */
  rows(): Generator<CsvLine>;
}

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Opens a CSV file: checks what concerns the whole file, in the order of wire contract 2.18.
 * @throws RefusedError csv-empty, csv-format, csv-header or csv-too-many-rows. A file without rows is no refusal here.
 */
export async function openSheet(bytes: Buffer): Promise<CsvSheet> {
  const text = decode(bytes);
  const found = findHeader(text);
  if (!found) throw new RefusedError(catalogFailures.csvEmpty);
  if (!isUtf8(bytes) || bytes.includes(0)) throw new RefusedError(catalogFailures.csvFormat);
  const header = await readHeader(found.text);
  const rows = function* () {
    for (const line of linesOf(text, found.next)) if (!isBlank(line.text, header.delimiter)) yield line;
  };
  let rowCount = 0;
  for (const _ of rows()) rowCount += 1;
  if (rowCount > MAX_CSV_ROWS) throw new RefusedError(catalogFailures.csvTooManyRows);
  return { header, rowCount, rows };
}

function decode(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/** The first line with something in it, and where the next one begins. */
function findHeader(text: string) {
  for (const { text: content, row, end } of linesOf(text, { offset: 0, row: 1 }))
    if (!isBlank(content, ',;\t')) return { text: content, next: { offset: end, row: row + 1 } };
  return null;
}
