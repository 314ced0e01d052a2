import { takenNames } from '../data/products-views.js';
import type { Deps } from '../deps.js';
import {
  checkName,
  checkRows,
  firstOccurrences,
  type InvalidRow,
  isInvalid,
  type ProductSheet,
} from '../domain/product-csv.js';

/** The shop whose names make a row invalid; `null` when the file alone is checked. */
type NamesOf = string | null;

/** The rows of a file that cannot be imported, with their reasons, chunk by chunk in their order. */
export async function* findInvalidRows(
  { db, today }: Deps,
  sheet: ProductSheet,
  shopId: NamesOf,
): AsyncGenerator<readonly InvalidRow[]> {
  const taken = new Set<string>();
  for await (const rows of checkRows(sheet, today())) {
    const names = shopId === null ? [] : firstOccurrences(rows).map(({ nameKey }) => nameKey);
    if (shopId !== null && names.length > 0)
      for (const nameKey of await db.read(shopId, (tx) => takenNames(tx, names))) taken.add(nameKey);
    yield rows.map((row) => checkName(row, taken)).filter(isInvalid);
  }
}
