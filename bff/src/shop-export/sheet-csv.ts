import { Readable } from 'node:stream';
import type { SheetPage } from '@bahi/contracts/kit';
import { format } from 'fast-csv';

/** Reads a page of a sheet after a place; the first one without it. */
export type ReadPage = (after: string | undefined) => Promise<SheetPage>;

/** A spreadsheet runs a cell that begins like this; the full-width signs count too, numbers do not. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A sheet as CSV in UTF-8 with a byte order mark, read page by page while it is written. */
export function sheetCsv(first: SheetPage, readPage: ReadPage): Readable {
  const rows = Readable.from(rowsOf(first, readPage));
  const csv = format<string[], string[]>({ rowDelimiter: '\r\n', includeEndRowDelimiter: true, writeBOM: true });
  // A failed page must end the archive: a shorter one would pass for the whole.
  rows.once('error', (error) => csv.destroy(error));
  return rows.pipe(csv) as unknown as Readable;
}

async function* rowsOf(first: SheetPage, readPage: ReadPage): AsyncGenerator<string[]> {
  yield [...first.headings];
  for (let page = first; ; page = await readPage(page.next ?? undefined)) {
    for (const row of page.rows) yield row.map(inert);
    if (page.next === null) return;
  }
}

function inert(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}
