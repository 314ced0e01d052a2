import { tidy } from '@bahi/contracts/shared';
import { contentTest } from './content.js';
import { CsvFileError } from './csv-file-error.js';
import { readValues } from './read-values.js';
import { type CsvFormat, QUOTES, recordsOf, type TextPlace } from './record.js';

/** The columns that a file may have; a file without a required one is rejected. */
export interface CsvColumns<Name extends string> {
  readonly required: readonly Name[];
  readonly optional: readonly Name[];
}

export interface CsvHeader<Name extends string> extends CsvFormat {
  /** Whether one of its names stands in quotes. */
  readonly isQuoted: boolean;
  /** The names as they stand in the file. */
  readonly names: readonly string[];
  /** How many values the header has. */
  readonly columnCount: number;
  /** How many values a row has at least: those up to the last required column. */
  readonly leastColumns: number;
  /** Index of each known column; unknown columns are ignored. */
  readonly indexOf: ReadonlyMap<Name, number>;
  /** Where the first row begins. */
  readonly next: TextPlace;
}

/** Those that spreadsheets offer; on a tie the first. */
const DELIMITERS = [',', ';', '\t', '|', ':', ' '];
/** Rows that may stand above the header: the name of a shop, a title, a date. */
const MOST_TITLE_ROWS = 20;
/** How far, and in how long rows, a header is searched only to name its row: all else is no list with a title. */
const TOO_LOW = { rows: 200, chars: 2_000 };
/** A spreadsheet has at most 16,384. No list for people has a longer header; it belongs to some other kind of file. */
export const MAX_COLUMNS = 20_000;
const MAX_HEADER_CHARS = 65_536;
const NEAR = { rows: MOST_TITLE_ROWS + 1, chars: MAX_HEADER_CHARS };
const hasContent = contentTest(',;|:');
/** The first line that Excel writes and reads to name its delimiter. */
const SEP_LINE = /^"?sep=([^\s"a-z0-9]|\t)"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i;

interface Located<Name extends string> {
  readonly indexOf: ReadonlyMap<Name, number>;
  readonly repeated: readonly Name[];
}

interface Candidate<Name extends string> extends Located<Name>, CsvFormat {
  readonly names: readonly string[];
  readonly columnCount: number;
  readonly isQuoted: boolean;
  readonly found: number;
  readonly row: number;
  readonly next: TextPlace;
}

/** Where a header is searched: from a place, in so many rows that are not blank and not longer. */
interface Search {
  readonly from: TextPlace;
  readonly rows: number;
  readonly chars: number;
}

/**
 * Finds the header: the delimiter and text quote, and the first row that has the required names.
 * @returns `null` for a text without content.
 * @throws CsvFileError format when no row has a known name; quote-above-header with the row whose quote swallows the
 *   header; header-too-low with its row when too many are above it;
 *   columns-missing, columns-repeated with their names.
 */
export async function readHeader<Name extends string>(
  text: string,
  columns: CsvColumns<Name>,
): Promise<CsvHeader<Name> | null> {
  const sep = SEP_LINE.exec(text);
  const from = sep ? { offset: sep[0].length, row: 2 } : { offset: 0, row: 1 };
  if (!hasContent(text.slice(from.offset))) return null;
  const formats = QUOTES.flatMap((quote) =>
    (sep?.[1] ? [sep[1]] : DELIMITERS).map((delimiter) => ({ delimiter, quote })),
  );
  const search = async (limits: Omit<Search, 'from'>) =>
    bestOf(await Promise.all(formats.map((format) => bestRow(text, { from, ...limits }, format, columns))));
  const best = await search(NEAR);
  const missing = columns.required.filter((name) => !best?.indexOf.has(name));
  if (missing.length > 0) {
    const rows = await Promise.all(formats.map((format) => rowThatSwallows(text, { from, ...NEAR }, format, columns)));
    const row = rows.find((one) => one !== null);
    if (row) throw new CsvFileError({ kind: 'quote-above-header', row });
    const lower = await search(TOO_LOW);
    if (lower?.found === columns.required.length)
      throw new CsvFileError({ kind: 'header-too-low', row: lower.row, most: MOST_TITLE_ROWS });
  }
  if (!best) throw new CsvFileError({ kind: 'format' });
  if (missing.length > 0) throw new CsvFileError({ kind: 'columns-missing', columns: missing });
  if (best.repeated.length > 0) throw new CsvFileError({ kind: 'columns-repeated', columns: best.repeated });
  const last = Math.max(...columns.required.map((name) => best.indexOf.get(name) ?? 0));
  return { ...best, leastColumns: last + 1 };
}

/** In one format: the first row that has all required names, else the one that has most; `null` when none is known. */
async function bestRow<Name extends string>(
  text: string,
  search: Search,
  format: CsvFormat,
  columns: CsvColumns<Name>,
): Promise<Candidate<Name> | null> {
  let best: Candidate<Name> | null = null;
  let rows = 0;
  for (const record of recordsOf(text, search.from, format)) {
    if (!hasContent(record.text)) continue;
    rows += 1;
    const isQuoted = record.text.includes(format.quote);
    const isReadable =
      record.quoting === 'closed' && record.columns <= MAX_COLUMNS && (isQuoted || format.quote === '"');
    if (isReadable && record.text.length <= search.chars) {
      const [names = []] = await readValues([record.text], format);
      const located = locateColumns(names, columns);
      const found = columns.required.filter((name) => located.indexOf.has(name)).length;
      const candidate: Candidate<Name> = {
        ...located,
        ...format,
        isQuoted,
        names,
        columnCount: names.length,
        found,
        row: record.row,
        next: record.next,
      };
      if (located.indexOf.size > 0) best = bestOf([best, candidate]);
      if (found === columns.required.length) return best;
    }
    if (rows === search.rows) break;
  }
  return best;
}

/** The first row of several lines, when the header is among them: its quote was meant to end in its line. */
async function rowThatSwallows<Name extends string>(
  text: string,
  search: Search,
  format: CsvFormat,
  columns: CsvColumns<Name>,
): Promise<number | null> {
  let rows = 0;
  for (const record of recordsOf(text, search.from, format)) {
    rows += 1;
    if (record.lastRow > record.row) {
      const unquoted = record.text.replaceAll(format.quote, '');
      const within = { ...search, from: { offset: 0, row: 1 } };
      const header = await bestRow(unquoted, within, { ...format, quote: '"' }, columns);
      return header?.found === columns.required.length ? record.row : null;
    }
    if (rows === search.rows) break;
  }
  return null;
}

/** The first that has most of the required names. */
function bestOf<Name extends string>(candidates: readonly (Candidate<Name> | null)[]): Candidate<Name> | null {
  return candidates.reduce((best, one) => (one && one.found > (best?.found ?? -1) ? one : best), null);
}

/** By name alone, then, for those that are not there, by the name before a unit or currency in brackets. */
function locateColumns<Name extends string>(
  names: readonly string[],
  { required, optional }: CsvColumns<Name>,
): Located<Name> {
  const known = new Map([...required, ...optional].map((name) => [normalize(name), name]));
  const exact = locate(names.map((name) => known.get(normalize(name))));
  const bare = locate(
    names.map((name) => {
      const column = known.get(normalize(withoutUnit(name)));
      return column !== undefined && exact.indexOf.has(column) ? undefined : column;
    }),
  );
  return { indexOf: new Map([...exact.indexOf, ...bare.indexOf]), repeated: [...exact.repeated, ...bare.repeated] };
}

function locate<Name extends string>(columns: readonly (Name | undefined)[]): Located<Name> {
  const indexOf = new Map<Name, number>();
  const repeated = new Set<Name>();
  for (const [index, column] of columns.entries()) {
    if (column === undefined) continue;
    if (indexOf.has(column)) repeated.add(column);
    else indexOf.set(column, index);
  }
  return { indexOf, repeated: [...repeated] };
}

/** Column names are compared without case, spaces, underscores and hyphens. */
function normalize(name: string) {
  return tidy(name)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}

/** `Cost Price (Rs)` is `Cost Price`. */
function withoutUnit(name: string) {
  return name.replace(/[([{][^)\]}]*[)\]}]\s*$/, '');
}
