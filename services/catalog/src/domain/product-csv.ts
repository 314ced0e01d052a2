import { catalogFailures } from '@bahi/contracts/catalog';
import { type Day, MAX_CSV_ROWS, nameKeyOf, REQUIRED_PRODUCT_FIELDS, tidy, tidyLines } from '@bahi/contracts/shared';
import { type CsvHeader, type CsvRow, type CsvSheet, csvRefusal, openSheet, readRows } from '@bahi/platform/csv';
import type { ProductFields } from './product.js';
import { parseProduct, type RawProduct } from './product-rules.js';

const COLUMNS = {
  required: REQUIRED_PRODUCT_FIELDS,
  optional: ['productId', 'description', 'supplier', 'hsn', 'taxClass', 'mrp'],
} as const;
type ColumnName = (typeof COLUMNS)['required' | 'optional'][number];

const NAME_TAKEN_TEXT = 'Product with this name already exists';

/** A CSV file of products with a valid header. */
export type ProductSheet = CsvSheet<ColumnName>;

/** A row that passed all checks; `productId` is the one that the file asks for, perhaps empty or malformed. */
export interface ValidRow {
  readonly row: number;
  readonly lastRow: number;
  readonly values: readonly string[];
  readonly fields: ProductFields;
  readonly nameKey: string;
  readonly productId: string;
  /** The first valid row of the file with the same name, when it is another one. */
  readonly duplicateOf: number | null;
}

export interface InvalidRow {
  readonly row: number;
  /** Its last physical line: a quoted value may have line breaks. */
  readonly lastRow: number;
  /** As they stand in the file. */
  readonly values: readonly string[];
  readonly message: string;
}

export type CheckedRow = ValidRow | InvalidRow;

/**
 * Opens a CSV file of products and checks what concerns the whole file (wire contract 2.18).
 * @throws RefusedError csv-empty, csv-format, csv-header or csv-too-many-rows. A file without rows is valid.
 */
export async function openProductSheet(bytes: Buffer): Promise<ProductSheet> {
  try {
    return await openSheet<ColumnName>(bytes, { columns: COLUMNS, maxRows: MAX_CSV_ROWS });
  } catch (error) {
    throw csvRefusal(error, catalogFailures);
  }
}

/** Reads the rows in chunks, with every check that needs no database; both CSV calls use it, so they always agree. */
export async function* checkRows(sheet: ProductSheet, today: Day): AsyncGenerator<readonly CheckedRow[]> {
  const firstRowOf = new Map<string, number>();
  for await (const rows of readRows(sheet))
    yield rows.map((row) => markDuplicate(checkRow(sheet.header, row, today), firstRowOf));
}

export function isInvalid(checked: CheckedRow): checked is InvalidRow {
  return 'message' in checked;
}

/** The valid rows whose name the file has for the first time: their names must be new to the shop. */
export function firstOccurrences(checked: readonly CheckedRow[]): ValidRow[] {
  return checked.filter((row): row is ValidRow => !isInvalid(row) && row.duplicateOf === null);
}

/**
 * Checks 12 and 13: the name is new to the shop, and new among the valid rows above. `taken` holds the names of the
 * file so far that the shop has.
 */
export function checkName(checked: CheckedRow, taken: ReadonlySet<string>): CheckedRow {
  if (isInvalid(checked)) return checked;
  const { row, lastRow, values, nameKey, duplicateOf } = checked;
  if (taken.has(nameKey)) return { row, lastRow, values, message: NAME_TAKEN_TEXT };
  if (duplicateOf === null) return checked;
  return { row, lastRow, values, message: `Product name is already used in row ${duplicateOf} of this file` };
}

/** Checks 1 to 11 of wire contract 5.3 and those of the tax data, which need neither another row nor the database. */
function checkRow(header: CsvHeader<ColumnName>, row: CsvRow, today: Day): CheckedRow {
  const { row: rowNo, lastRow, values, message } = row;
  if (message !== null) return { row: rowNo, lastRow, values, message };
  const { productId, ...raw } = rawProductOf(header, values);
  const { fields, violations } = parseProduct(raw, today);
  if (!fields) return { row: rowNo, lastRow, values, message: violations[0]?.message ?? '' };
  return { row: rowNo, lastRow, values, fields, nameKey: nameKeyOf(fields.name), productId, duplicateOf: null };
}

function rawProductOf(
  { indexOf }: CsvHeader<ColumnName>,
  values: readonly string[],
): RawProduct & { productId: string } {
  const cell = (name: ColumnName) => values[indexOf.get(name) ?? -1] ?? '';
  const value = (name: ColumnName) => tidy(cell(name));
  return {
    productName: value('productName'),
    productId: value('productId'),
    category: value('category'),
    costPrice: value('costPrice'),
    sellingPrice: value('sellingPrice'),
    quantity: value('quantity'),
    unit: value('unit'),
    expiryDate: value('expiryDate'),
    thresholdValue: value('thresholdValue'),
    description: tidyLines(cell('description')),
    supplier: value('supplier'),
    hsn: value('hsn'),
    taxClass: value('taxClass'),
    mrp: value('mrp'),
  };
}

function markDuplicate(checked: CheckedRow, firstRowOf: Map<string, number>): CheckedRow {
  if (isInvalid(checked)) return checked;
  const first = firstRowOf.get(checked.nameKey);
  if (first !== undefined) return { ...checked, duplicateOf: first };
  firstRowOf.set(checked.nameKey, checked.row);
  return checked;
}
