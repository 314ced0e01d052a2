import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { tidy } from '@bahi/contracts/shared';
import { fromCell } from './cell.js';
import { type CsvHeader, MAX_COLUMNS } from './header.js';
import { readValues } from './read-values.js';
import type { CsvRecord } from './record.js';
import type { CsvSheet } from './sheet.js';

/** The physical lines of a row. */
export interface RowPlace {
  readonly row: number;
  readonly lastRow: number;
}

/** A row of a file. */
export interface CsvRow extends RowPlace {
  /** One per column of the header, if they are that many; the row as written when its quotes are not closed. */
  readonly values: readonly string[];
  /** Why it cannot be read as a row of the header, if so. */
  readonly message: string | null;
}

/** Rows that are read together; other requests are served between two chunks. */
const CHUNK_ROWS = 500;
/** A chunk also ends here, so that long lines do not make it slow. */
const CHUNK_CHARACTERS = 262_144;

/** Reads the rows of a file in chunks, in order, and yields to the event loop after each one. */
export async function* readRows(sheet: CsvSheet<string>): AsyncGenerator<readonly CsvRow[]> {
  for (const records of chunksOf(sheet)) {
    yield await readChunk(sheet.header, records);
    await yieldToEventLoop();
  }
}

function* chunksOf(sheet: CsvSheet<string>): Generator<CsvRecord[]> {
  let chunk: CsvRecord[] = [];
  let characters = 0;
  for (const record of sheet.records()) {
    chunk.push(record);
    characters += record.text.length;
    if (chunk.length < CHUNK_ROWS && characters < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield chunk;
}

async function readChunk(header: CsvHeader<string>, records: readonly CsvRecord[]): Promise<CsvRow[]> {
  const checked = records.map((record) => ({ record, message: columnsMessage(header, record) }));
  const parsed = checked.filter(({ record }) => isParsed(record));
  const texts = parsed.map(({ record: { text, rest }, message }) => (message === null ? text : text + rest));
  const next = (await readValues(texts, header))[Symbol.iterator]();
  return checked.map(({ record, message }) => ({
    row: record.row,
    lastRow: record.lastRow,
    values: isParsed(record) ? (next.next().value ?? []).map(fromCell) : [record.text + record.rest],
    message: message === null ? null : `Incorrect number of columns: ${message}`,
  }));
}

function isParsed({ quoting, columns }: CsvRecord) {
  return quoting === 'closed' && columns <= MAX_COLUMNS;
}

/** Why a record has another number of values than the header, if it has. Empty values at the end do not count. */
function columnsMessage(header: CsvHeader<string>, record: CsvRecord): string | null {
  const { row, lastRow, columns, quoting, rest } = record;
  const { columnCount, leastColumns, delimiter, quote } = header;
  if (quoting === 'broken') return 'text stands behind a closing quote';
  if (quoting === 'open')
    return row === lastRow
      ? 'a quote is opened but not closed'
      : `a quote is opened but not closed, so rows ${row} to ${lastRow} could not be read`;
  if (columns > MAX_COLUMNS) return `expected ${columnCount}, found ${columns}`;
  const isEmptyRest = columns <= columnCount || tidy(rest.replaceAll(delimiter, '').replaceAll(quote, '')) === '';
  return columns < leastColumns || !isEmptyRest ? `expected ${columnCount}, found ${columns}` : null;
}
