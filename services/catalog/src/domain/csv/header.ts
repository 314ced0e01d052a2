import { catalogFailures, csvHeaderText } from '@bahi/contracts/catalog';
import { RefusedError } from '@bahi/contracts/kit';
import { REQUIRED_PRODUCT_FIELDS, tidy } from '@bahi/contracts/shared';
import { countColumns, readRecords } from './records.js';

const OPTIONAL_COLUMNS = ['productId', 'description', 'supplier'] as const;
const KNOWN_COLUMNS = [...REQUIRED_PRODUCT_FIELDS, ...OPTIONAL_COLUMNS];
export type ColumnName = (typeof KNOWN_COLUMNS)[number];

const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

export interface CsvHeader {
  readonly delimiter: Delimiter;
  /** How many values every row must have. */
  readonly columnCount: number;
  /** Where the known columns are; unknown ones are not looked at. */
  readonly placeOf: ReadonlyMap<ColumnName, number>;
}

/** No list of products has more; a longer header is some other kind of file. */
const MAX_COLUMNS = 1_000;
const byPlainName = new Map(KNOWN_COLUMNS.map((name) => [plainName(name), name]));

const REQUIRED_PLAIN = new Set(REQUIRED_PRODUCT_FIELDS.map(plainName));

interface Candidate {
  readonly delimiter: Delimiter;
  readonly names: string[] | null;
}

/**
 * Reads the header line: delimiter and places of the columns, found by name.
 * @throws RefusedError csv-format for an open quote, a name twice or no known name; csv-header with what is missing.
 */
export async function readHeader(text: string): Promise<CsvHeader> {
  const candidates = await Promise.all(
    DELIMITERS.map(async (delimiter) => ({ delimiter, names: await namesUnder(text, delimiter) })),
  );
  const { delimiter, names } = bestOf(candidates);
  if (names === null || hasTwice(names)) throw new RefusedError(catalogFailures.csvFormat);
  const placeOf = new Map<ColumnName, number>();
  for (const [place, name] of names.entries()) {
    const known = byPlainName.get(name);
    if (known) placeOf.set(known, place);
  }
  if (placeOf.size === 0) throw new RefusedError(catalogFailures.csvFormat);
  const absent = REQUIRED_PRODUCT_FIELDS.filter((name) => !placeOf.has(name));
  if (absent.length > 0) throw new RefusedError(catalogFailures.csvHeader, { text: csvHeaderText(absent) });
  return { delimiter, columnCount: names.length, placeOf };
}

function plainName(text: string) {
  return tidy(text)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}

/** The header names under one delimiter, plain; `null` when a quote stays open or there are far too many. */
async function namesUnder(text: string, delimiter: Delimiter): Promise<string[] | null> {
  const count = countColumns(text, delimiter);
  if (count === null || count > MAX_COLUMNS) return null;
  const [record = []] = await readRecords([text], delimiter);
  return record.map(plainName);
}

function requiredIn(names: readonly string[] | null) {
  return names?.filter((name) => REQUIRED_PLAIN.has(name)).length ?? -1;
}

/** The first of the delimiters with which the header has most of the required names. */
function bestOf(candidates: readonly Candidate[]): Candidate {
  return candidates.reduce((best, one) => (requiredIn(one.names) > requiredIn(best.names) ? one : best));
}

function hasTwice(names: readonly string[]) {
  const given = names.filter((name) => name !== '');
  return new Set(given).size !== given.length;
}
