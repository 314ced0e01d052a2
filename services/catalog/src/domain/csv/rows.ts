import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CsvHeader } from './header.js';
import type { CsvLine } from './lines.js';
import { countColumns, readRecords } from './records.js';
import type { CsvSheet } from './sheet.js';

/** A row with one value per column of the header, or the message that says why it has not. */
export type CsvRow =
  | { readonly row: number; readonly values: readonly string[] }
  | { readonly row: number; readonly message: string };

/** Rows that are read together; other requests are served between two chunks. */
const CHUNK_ROWS = 500;
/** A chunk also ends here, so that long lines do not make it slow. */
const CHUNK_CHARACTERS = 262_144;

/** Reads the rows of a file in chunks, in order, and yields to the event loop after each one. */
export async function* readRows(sheet: CsvSheet<string>): AsyncGenerator<readonly CsvRow[]> {
  for (const lines of chunksOf(sheet)) {
    yield await readChunk(sheet.header, lines);
    await yieldToEventLoop();
  }
}

function* chunksOf(sheet: CsvSheet<string>): Generator<CsvLine[]> {
  let chunk: CsvLine[] = [];
  let characters = 0;
  for (const line of sheet.rows()) {
    chunk.push(line);
    characters += line.text.length;
    if (chunk.length < CHUNK_ROWS && characters < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield chunk;
}

async function readChunk(header: CsvHeader<string>, lines: readonly CsvLine[]): Promise<CsvRow[]> {
  const messages = lines.map(({ text }) => columnsMessage(header, text));
  const complete = lines.filter((_, index) => messages[index] === null);
  const records = await readRecords(
    complete.map(({ text }) => text),
    header.delimiter,
  );
  const next = records[Symbol.iterator]();
  return lines.map(({ row }, index) => {
    const message = messages[index] ?? null;
    return message === null ? { row, values: next.next().value ?? [] } : { row, message };
  });
}

function columnsMessage({ columnCount, delimiter }: CsvHeader<string>, text: string): string | null {
  const found = countColumns(text, delimiter);
  if (found === null) return 'Incorrect number of columns: a quoted value must end on its line';
  return found === columnCount ? null : `Incorrect number of columns: expected ${columnCount}, found ${found}`;
}
