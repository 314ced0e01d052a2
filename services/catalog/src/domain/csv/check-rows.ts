import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type Day, tidy } from '@bahi/contracts/shared';
import type { ProductFacts } from '../product.js';
import { type RawProduct, readProduct } from '../product-rules.js';
import { nameKeyOf } from '../product-text.js';
import type { ColumnName, CsvHeader } from './header.js';
import type { CsvLine } from './lines.js';
import { countColumns, readRecords } from './records.js';
import type { CsvSheet } from './sheet.js';

/** A row that passed all checks; `productId` is the wish of the file, perhaps empty or malformed. */
export interface GoodRow {
  readonly row: number;
  readonly facts: ProductFacts;
  readonly nameKey: string;
  readonly productId: string;
  /** The first good row of the file with the same name, when it is another one. */
  readonly repeats: number | null;
}

export interface BadRow {
  readonly row: number;
  readonly message: string;
}

export type CheckedRow = GoodRow | BadRow;

export function isBad(checked: CheckedRow): checked is BadRow {
  return 'message' in checked;
}

export const NAME_TAKEN_TEXT = 'Product with this name already exists';

/** Rows that are read, checked and stored together; other calls are served between two chunks. */
const CHUNK_ROWS = 500;
/** A chunk also ends here, so that long lines do not make it slow. */
const CHUNK_CHARACTERS = 262_144;

/**
 * Reads the rows of a file in chunks, in order, with every check that needs no shop; both CSV calls use it, so they
 * cannot disagree. Others are served between two chunks.
 */
export async function* checkRows(sheet: CsvSheet, today: Day): AsyncGenerator<readonly CheckedRow[]> {
  const firstRowOf = new Map<string, number>();
  for (const lines of chunksOf(sheet)) {
    const checked = await checkLines(sheet.header, lines, today);
    yield checked.map((row) => markRepeat(row, firstRowOf));
    await yieldToOthers();
  }
}

/** The rows whose names the shop must be asked about: the good ones, each name once in the whole file. */
export function rowsToAsk(checked: readonly CheckedRow[]): GoodRow[] {
  return checked.filter((row): row is GoodRow => !isBad(row) && row.repeats === null);
}

/**
 * Checks 12 and 13: the name is new to the shop, and new among the rows above that passed all checks. `taken` holds the
 * names of the file so far that the shop had already.
 */
export function checkName(checked: CheckedRow, taken: ReadonlySet<string>): CheckedRow {
  if (isBad(checked)) return checked;
  const { row, nameKey, repeats } = checked;
  if (taken.has(nameKey)) return { row, message: NAME_TAKEN_TEXT };
  if (repeats === null) return checked;
  return { row, message: `Product name is already used in row ${repeats} of this file` };
}

function columnsIssue({ columnCount, delimiter }: CsvHeader, text: string): string | null {
  const found = countColumns(text, delimiter);
  if (found === null) return 'Incorrect number of columns: a quoted value must end on its line';
  return found === columnCount ? null : `Incorrect number of columns: expected ${columnCount}, found ${found}`;
}

function rawProductOf({ placeOf }: CsvHeader, values: readonly string[]): RawProduct & { productId: string } {
  const value = (name: ColumnName) => {
    const place = placeOf.get(name);
    return place === undefined ? '' : tidy(values[place] ?? '');
  };
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
    description: value('description'),
    supplier: value('supplier'),
  };
}

function checkValues(header: CsvHeader, row: number, values: readonly string[], today: Day): CheckedRow {
  const { productId, ...raw } = rawProductOf(header, values);
  const { facts, broken } = readProduct(raw, today);
  if (!facts) return { row, message: broken[0]?.message ?? '' };
  return { row, facts, nameKey: nameKeyOf(facts.name), productId, repeats: null };
}

/** Checks 1 to 11 of wire contract 5.3, which need no other row and no shop. */
async function checkLines(header: CsvHeader, lines: readonly CsvLine[], today: Day): Promise<CheckedRow[]> {
  const issues = lines.map(({ text }) => columnsIssue(header, text));
  const whole = lines.filter((_, index) => issues[index] === null);
  const records = await readRecords(
    whole.map(({ text }) => text),
    header.delimiter,
  );
  const next = records[Symbol.iterator]();
  return lines.map(({ row }, index) => {
    const message = issues[index] ?? null;
    return message === null ? checkValues(header, row, next.next().value ?? [], today) : { row, message };
  });
}

function* chunksOf(sheet: CsvSheet): Generator<CsvLine[]> {
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

/** A new name is noted with its row; a row whose name was noted before says where. */
function markRepeat(checked: CheckedRow, firstRowOf: Map<string, number>): CheckedRow {
  if (isBad(checked)) return checked;
  const first = firstRowOf.get(checked.nameKey);
  if (first !== undefined) return { ...checked, repeats: first };
  firstRowOf.set(checked.nameKey, checked.row);
  return checked;
}
