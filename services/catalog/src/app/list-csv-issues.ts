import { buffer } from 'node:stream/consumers';
import { catalogFailures, type ImportResults } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import { writeCsv } from '@bahi/platform/csv';
import { readImportResults } from '../data/imports-repository.js';
import type { Deps } from '../deps.js';
import { openProductSheet, type ProductSheet } from '../domain/product-csv.js';
import { findInvalidRows } from './find-invalid-rows.js';

const REASON = 'reason';
const SPREADSHEET_DELIMITERS = [',', ';', '\t'];

export interface CsvWithIssues {
  readonly shopId: string;
  readonly bytes: Buffer;
  /** The import that the file was uploaded for, if it was. */
  readonly importKey: string | null;
}

/** What an import did, by row. */
interface Imported {
  readonly added: ReadonlySet<number>;
  readonly reasons: ReadonlyMap<number, string>;
}

/**
 * Writes the rows of a file that cannot be imported, or were not, as a CSV file with a last column for their reasons. It
 * may be corrected and uploaded: the column is unknown to the reader.
 * @throws RefusedError for a file that cannot be read or has no rows.
 */
export function listCsvIssues(deps: Deps, { shopId, bytes, importKey }: CsvWithIssues): Promise<Buffer> {
  const { db, csvGate } = deps;
  return csvGate(async () => {
    const sheet = await openProductSheet(bytes);
    if (sheet.rowCount === 0) throw new RefusedError(catalogFailures.csvEmpty);
    const results = importKey === null ? null : await db.read(shopId, (tx) => readImportResults(tx, importKey));
    const { delimiter } = sheet.header;
    return buffer(
      writeCsv(issueRows(deps, sheet, { shopId, imported: importedIn(results) }), {
        delimiter: SPREADSHEET_DELIMITERS.includes(delimiter) ? delimiter : ',',
      }),
    );
  });
}

async function* issueRows(
  deps: Deps,
  sheet: ProductSheet,
  { shopId, imported }: { readonly shopId: string; readonly imported: Imported },
): AsyncGenerator<readonly string[]> {
  const { names } = sheet.header;
  const given = names.findIndex((name) => name.trim().toLowerCase() === REASON);
  const withReason = (values: readonly string[], reason: string) => {
    const own = names.map((_, index) => values[index] ?? '');
    // What stands beyond the header stays beyond it, so that the row is refused again until it is corrected.
    return [...own.filter((_, index) => index !== given), reason, ...values.slice(names.length)];
  };
  yield withReason(names, REASON);
  for await (const rows of findInvalidRows(deps, sheet, shopId))
    for (const { row, values, message } of rows)
      if (!imported.added.has(row)) yield withReason(values, imported.reasons.get(row) ?? message);
}

function importedIn(results: string | null): Imported {
  const { successful = [], failed = [] } = results ? (JSON.parse(results) as ImportResults) : {};
  return {
    added: new Set(successful.map(({ row }) => row)),
    reasons: new Map(failed.map(({ row, reason }) => [row, reason])),
  };
}
