import { type catalogApi, catalogFailures } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import type { Handler } from '@bahi/platform/http';
import { validateCsv } from '../app/validate-csv.js';
import type { Deps } from '../deps.js';

/** Checks a CSV file row by row; nothing is stored (wire contract 2.18). */
export function validateCsvHandler(deps: Deps): Handler<typeof catalogApi.validateCsv> {
  return async ({ file, caller, query, body }) => {
    await deps.fileLimits.takeCsv(caller);
    if (!file) throw new RefusedError(catalogFailures.fileMissing);
    const checksShop = (query.checkDuplicates ?? body.checkDuplicates) !== 'false';
    const found = await validateCsv(deps, { shopId: caller.shopId, bytes: file.bytes, checksShop });
    return { success: true, ...found, validProducts: found.totalRows - found.errors.length };
  };
}
