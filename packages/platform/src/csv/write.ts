import { Readable } from 'node:stream';
import { format } from 'fast-csv';
import { toCell } from './cell.js';

export interface CsvDialect {
  readonly delimiter?: string;
}

/** Writes rows as a CSV file in UTF-8 with a byte order mark, so that spreadsheets know it. No cell is a formula. */
export function writeCsv(
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  { delimiter = ',' }: CsvDialect = {},
): Readable {
  const formatter = format({
    delimiter,
    rowDelimiter: '\r\n',
    includeEndRowDelimiter: true,
    writeBOM: true,
    transform: (row: readonly string[]) => row.map(toCell),
  });
  return Readable.from(rows)
    .on('error', (error) => formatter.destroy(error))
    .pipe(formatter);
}
