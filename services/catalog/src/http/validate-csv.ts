import { type catalogApi, catalogFailures } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import type { Day } from '@bahi/contracts/shared';
import type { Call, Gate, Handler } from '@bahi/platform/http';
import { takenNames } from '../data/products-views.js';
import { type BadRow, checkName, checkRows, isBad, rowsToAsk } from '../domain/csv/check-rows.js';
import { type CsvSheet, openSheet } from '../domain/csv/sheet.js';
import type { Ports } from '../ports.js';
import type { CsvAllowance } from './csv-allowance.js';

/** What both CSV calls share: how often and how many at once. */
export interface CsvGate {
  readonly allow: CsvAllowance;
  readonly inLine: Gate;
}

/** Of these names, those that the shop has already; names are compared by their key. */
type TakenNames = (nameKeys: readonly string[]) => Promise<ReadonlySet<string>>;

const withoutShop: TakenNames = async () => new Set();

/** Checks a CSV file row by row; nothing is stored (wire contract 2.18). */
export function validateCsv({ db, today }: Ports, { allow, inLine }: CsvGate): Handler<typeof catalogApi.validateCsv> {
  return async (call) => {
    const { file, caller } = call;
    await allow(caller);
    if (!file) throw new RefusedError(catalogFailures.fileMissing);
    return inLine(async () => {
      const sheet = await openSheet(file.bytes);
      if (sheet.rowCount === 0) throw new RefusedError(catalogFailures.csvEmpty);
      const inShop: TakenNames = (names) => db.read(caller.shopId, (tx) => takenNames(tx, names));
      return validate(sheet, today(), looksForDuplicates(call) ? inShop : withoutShop);
    });
  };
}

async function validate(sheet: CsvSheet, today: Day, takenNames: TakenNames) {
  const errors: BadRow[] = [];
  const taken = new Set<string>();
  for await (const rows of checkRows(sheet, today)) {
    const names = rowsToAsk(rows).map(({ nameKey }) => nameKey);
    if (names.length > 0) for (const nameKey of await takenNames(names)) taken.add(nameKey);
    errors.push(...rows.map((row) => checkName(row, taken)).filter(isBad));
  }
  const totalRows = sheet.rowCount;
  return { success: true as const, totalRows, validProducts: totalRows - errors.length, errors };
}

function looksForDuplicates({ query, body }: Call<typeof catalogApi.validateCsv>) {
  return (query.checkDuplicates ?? body.checkDuplicates) !== 'false';
}
