import { contentTest } from './content.js';
import { CsvFileError } from './csv-file-error.js';
import { type CsvEncoding, decodeText } from './decode.js';
import { type CsvColumns, type CsvHeader, readHeader } from './header.js';
import { type CsvRecord, recordsOf } from './record.js';
import { textQuote } from './text-quote.js';

/** A CSV file with a valid header; its rows are read one at a time. */
export interface CsvSheet<Name extends string> {
  readonly encoding: CsvEncoding;
  readonly header: CsvHeader<Name>;
  readonly rowCount: number;
  /** The records after the header that are not blank. */
  records(): Generator<CsvRecord>;
}

export interface SheetOptions<Name extends string> {
  readonly columns: CsvColumns<Name>;
  readonly maxRows: number;
}

/**
 * Opens a CSV file and checks what concerns the whole file. A file without rows is valid.
 * @throws CsvFileError for the first problem: no-text, empty, format, header-too-low, columns-missing or -repeated, too-many-rows.
 */
export async function openSheet<Name extends string>(
  bytes: Buffer,
  { columns, maxRows }: SheetOptions<Name>,
): Promise<CsvSheet<Name>> {
  const decoded = decodeText(bytes);
  const { encoding, text } = decoded;
  const found = await readHeader(text, columns);
  if (!found) throw new CsvFileError({ kind: 'empty' });
  const header = { ...found, quote: textQuote(decoded, found) };
  const hasContent = contentTest(header.delimiter);
  const records = function* () {
    for (const record of recordsOf(text, header.next, { ...header, width: header.columnCount }))
      if (hasContent(record.text) || hasContent(record.rest)) yield record;
  };
  let rowCount = 0;
  for (const _ of records()) rowCount += 1;
  if (rowCount > maxRows) throw new CsvFileError({ kind: 'too-many-rows' });
  return { encoding, header, rowCount, records };
}
