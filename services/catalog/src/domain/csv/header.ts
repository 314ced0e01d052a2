import { tidy } from '@bahi/contracts/shared';
import { CsvFileError } from './csv-file-error.js';
import { countColumns, readRecords } from './records.js';

/** The columns that a file may have; a file without a required one is rejected. */
export interface CsvColumns<Name extends string> {
  readonly required: readonly Name[];
  readonly optional: readonly Name[];
}

const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

export interface CsvHeader<Name extends string> {
  readonly delimiter: Delimiter;
  /** How many values every row must have. */
  readonly columnCount: number;
  /** Index of each known column; unknown columns are ignored. */
  readonly indexOf: ReadonlyMap<Name, number>;
}

/** No list for people has more columns; a longer header belongs to some other kind of file. */
const MAX_COLUMNS = 1_000;

interface Candidate {
  readonly delimiter: Delimiter;
  readonly names: string[] | null;
}

/**
 * Reads the header line: the delimiter and the columns, found by name.
 * @throws CsvFileError format for an open quote, a repeated name or no known name; columns-missing with their names.
 */
export async function readHeader<Name extends string>(
  text: string,
  { required, optional }: CsvColumns<Name>,
): Promise<CsvHeader<Name>> {
  const { delimiter, names } = bestOf(await candidatesOf(text), new Set(required.map(normalize)));
  if (names === null || hasRepeatedName(names)) throw new CsvFileError({ kind: 'format' });
  const indexOf = locateColumns(names, [...required, ...optional]);
  if (indexOf.size === 0) throw new CsvFileError({ kind: 'format' });
  const missing = required.filter((name) => !indexOf.has(name));
  if (missing.length > 0) throw new CsvFileError({ kind: 'columns-missing', columns: missing });
  return { delimiter, columnCount: names.length, indexOf };
}

/** Column names are compared without case, spaces, underscores and hyphens. */
function normalize(name: string) {
  return tidy(name)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}

function candidatesOf(text: string): Promise<Candidate[]> {
  return Promise.all(DELIMITERS.map(async (delimiter) => ({ delimiter, names: await namesSplitBy(text, delimiter) })));
}

/** The normalized names for one delimiter; `null` when a quote stays open or there are too many columns. */
async function namesSplitBy(text: string, delimiter: Delimiter): Promise<string[] | null> {
  const count = countColumns(text, delimiter);
  if (count === null || count > MAX_COLUMNS) return null;
  const [record = []] = await readRecords([text], delimiter);
  return record.map(normalize);
}

/** The first delimiter that finds most of the required names. */
function bestOf(candidates: readonly Candidate[], required: ReadonlySet<string>): Candidate {
  const found = ({ names }: Candidate) => names?.filter((name) => required.has(name)).length ?? -1;
  return candidates.reduce((best, candidate) => (found(candidate) > found(best) ? candidate : best));
}

function hasRepeatedName(names: readonly string[]) {
  const given = names.filter((name) => name !== '');
  return new Set(given).size !== given.length;
}

function locateColumns<Name extends string>(names: readonly string[], known: readonly Name[]): Map<Name, number> {
  const byNormalized = new Map(known.map((name) => [normalize(name), name]));
  const indexOf = new Map<Name, number>();
  for (const [index, name] of names.entries()) {
    const column = byNormalized.get(name);
    if (column !== undefined) indexOf.set(column, index);
  }
  return indexOf;
}
