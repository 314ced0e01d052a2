import { parseString } from 'fast-csv';

const QUOTE = '"';

const SPACE = /\s/;

/**
 * How many values a line has, without creating them: a hostile line may hold millions.
 * @returns `null` when a quoted value does not end where it should.
 */
export function countColumns(text: string, delimiter: string): number | null {
  let count = 0;
  for (let at = 0; at <= text.length; count += 1) {
    const end = endOfValue(text, at, delimiter);
    if (end === -1) return null;
    at = end + 1;
  }
  return count;
}

/**
 * The values of lines whose quotes `countColumns` found closed. Lines without a quote, nearly all of them, are split at
 * the delimiter; fast-csv reads the others together.
 */
export async function readRecords(lines: readonly string[], delimiter: string): Promise<string[][]> {
  const quoted = lines.filter((text) => text.includes(QUOTE));
  if (quoted.length === 0) return lines.map((text) => text.split(delimiter));
  const records = await readQuoted(quoted, delimiter);
  if (records.length !== quoted.length) throw new Error('A line of a CSV file was read as several records');
  const next = records[Symbol.iterator]();
  return lines.map((text) => (text.includes(QUOTE) ? (next.next().value ?? []) : text.split(delimiter)));
}

function skipSpaces(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && SPACE.test(text[at] ?? '')) at += 1;
  return at;
}

/** The index after the closing quote of the value whose opening quote is at `open`; -1 when there is none. */
function afterQuoted(text: string, open: number): number {
  let at = text.indexOf(QUOTE, open + 1);
  while (at !== -1 && text[at + 1] === QUOTE) at = text.indexOf(QUOTE, at + 2);
  return at === -1 ? -1 : at + 1;
}

/** The end of the value that begins at `from`: a delimiter or the end of the line; -1 for an open or broken quote. */
function endOfValue(text: string, from: number, delimiter: string): number {
  const start = skipSpaces(text, from, delimiter);
  if (text[start] !== QUOTE) {
    const found = text.indexOf(delimiter, start);
    return found === -1 ? text.length : found;
  }
  const closed = afterQuoted(text, start);
  if (closed === -1) return -1;
  const end = skipSpaces(text, closed, delimiter);
  return end === text.length || text[end] === delimiter ? end : -1;
}

function readQuoted(lines: readonly string[], delimiter: string): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const records: string[][] = [];
    parseString(lines.join('\n'), { delimiter, headers: false })
      .on('error', reject)
      .on('data', (record: string[]) => records.push(record))
      .on('end', () => resolve(records));
  });
}
