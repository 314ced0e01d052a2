import { catalogFailures } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import type { Day } from '@bahi/contracts/shared';
import { takenNames } from '../data/products-views.js';
import type { Deps } from '../deps.js';
import {
  checkName,
  checkRows,
  firstOccurrences,
  type InvalidRow,
  isInvalid,
  openProductSheet,
  type ProductSheet,
} from '../domain/product-csv.js';

export interface CsvToValidate {
  readonly shopId: string;
  readonly bytes: Buffer;
  /** Whether a name that the shop has makes its row invalid. */
  readonly checksShop: boolean;
}

export interface CsvValidation {
  readonly encoding: ProductSheet['encoding'];
  readonly totalRows: number;
  readonly invalid: readonly InvalidRow[];
}

/** Of some name keys, those that the shop has. */
type FindTaken = (nameKeys: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Checks a CSV file row by row; nothing is stored.
 * @throws RefusedError for a file that cannot be read or has no rows.
 */
export function validateCsv(deps: Deps, { shopId, bytes, checksShop }: CsvToValidate): Promise<CsvValidation> {
  const { db, csvGate, today } = deps;
  const inShop: FindTaken = (names) => db.read(shopId, (tx) => takenNames(tx, names));
  return csvGate(async () => {
    const sheet = await openProductSheet(bytes);
    if (sheet.rowCount === 0) throw new RefusedError(catalogFailures.csvEmpty);
    const invalid = await invalidRows(sheet, today(), checksShop ? inShop : noneTaken);
    return { encoding: sheet.encoding, totalRows: sheet.rowCount, invalid };
  });
}

async function noneTaken(): Promise<ReadonlySet<string>> {
  return new Set();
}

async function invalidRows(sheet: ProductSheet, today: Day, findTaken: FindTaken): Promise<InvalidRow[]> {
  const invalid: InvalidRow[] = [];
  const taken = new Set<string>();
  for await (const rows of checkRows(sheet, today)) {
    const names = firstOccurrences(rows).map(({ nameKey }) => nameKey);
    if (names.length > 0) for (const nameKey of await findTaken(names)) taken.add(nameKey);
    invalid.push(...rows.map((row) => checkName(row, taken)).filter(isInvalid));
  }
  return invalid;
}
