import type { Readable } from 'node:stream';
import type { SheetPage } from '@bahi/contracts/kit';
import { writeCsv } from '@bahi/platform/csv';

/** Reads a page of a sheet after a place; the first one without it. */
export type ReadPage = (after: string | undefined) => Promise<SheetPage>;

/** A sheet as CSV, read page by page while it is written. A failed page ends it: a shorter one would pass for the whole. */
export function sheetCsv(first: SheetPage, readPage: ReadPage): Readable {
  return writeCsv(rowsOf(first, readPage));
}

async function* rowsOf(first: SheetPage, readPage: ReadPage): AsyncGenerator<readonly string[]> {
  yield first.headings;
  for (let page = first; ; page = await readPage(page.next ?? undefined)) {
    yield* page.rows;
    if (page.next === null) return;
  }
}
