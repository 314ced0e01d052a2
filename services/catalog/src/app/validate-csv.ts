import { type CsvRowError, catalogFailures } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import type { Deps } from '../deps.js';
import { type InvalidRow, openProductSheet, type ProductSheet } from '../domain/product-csv.js';
import { findInvalidRows } from './find-invalid-rows.js';

export interface CsvToValidate {
  readonly shopId: string;
  readonly bytes: Buffer;
  /** Whether a name that the shop has makes its row invalid. */
  readonly checksShop: boolean;
}

export interface CsvValidation {
  readonly encoding: ProductSheet['encoding'];
  readonly totalRows: number;
  readonly errors: CsvRowError[];
}

/**
 * Checks a CSV file row by row; nothing is stored.
 * @throws RefusedError for a file that cannot be read or has no rows.
 */
export function validateCsv(deps: Deps, { shopId, bytes, checksShop }: CsvToValidate): Promise<CsvValidation> {
  return deps.csvGate(async () => {
    const sheet = await openProductSheet(bytes);
    if (sheet.rowCount === 0) throw new RefusedError(catalogFailures.csvEmpty);
    const errors: CsvRowError[] = [];
    for await (const rows of findInvalidRows(deps, sheet, checksShop ? shopId : null))
      errors.push(...rows.map(errorOf));
    return { encoding: sheet.encoding, totalRows: sheet.rowCount, errors };
  });
}

function errorOf({ row, lastRow, message }: InvalidRow): CsvRowError {
  return lastRow > row ? { row, lastRow, message } : { row, message };
}
