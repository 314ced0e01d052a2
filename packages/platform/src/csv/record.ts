/** A place in a text: an offset and the physical line that begins there. */
export interface TextPlace {
  readonly offset: number;
  readonly row: number;
}

/** A record of a file, not yet split into its values. Rows are physical lines, beginning with 1. */
export interface CsvRecord {
  readonly row: number;
  readonly lastRow: number;
  /** Without its line end and without what stands beyond `width`. */
  readonly text: string;
  /** How many values it has. */
  readonly columns: number;
  /** What stands beyond `width`, as written; empty when nothing does. */
  readonly rest: string;
  /** `open`: its last quote has no end in the file. `broken`: text stands behind a closing quote. */
  readonly quoting: 'closed' | 'open' | 'broken';
  readonly next: TextPlace;
}

/** Those that LibreOffice offers. */
export const QUOTES = ['"', "'"] as const;

/** How a file is written. */
export interface CsvFormat {
  readonly delimiter: string;
  /** What stands around a value that has the delimiter or a line break: `"`, in some files of LibreOffice `'`. */
  readonly quote: string;
}

export interface RecordOptions extends CsvFormat {
  /** The values that are wanted of each record; all when absent. */
  readonly width?: number;
}

interface End {
  /** Where the record ends, before its line end. */
  readonly offset: number;
  /** Where the value number `width` ends. */
  readonly cut: number;
  readonly columns: number;
  readonly quoting: CsvRecord['quoting'];
  readonly isOneLine: boolean;
}

type Find = (from: number) => number;

const SPACE = /\s/;
const LINE_END = /\r\n|\r|\n/g;

/**
 * Finds where each record of a text begins and ends, because the parser knows neither physical lines nor a quote that
 * stays open. LF, CRLF and CR end a line; inside quotes they are text. Empty lines are counted but not returned.
 */
export function* recordsOf(text: string, from: TextPlace, options: RecordOptions): Generator<CsvRecord> {
  const endOf = createEndFinder(text, options);
  let { offset, row } = from;
  while (offset < text.length) {
    if (isLineEnd(text[offset])) {
      offset = afterLineEnd(text, offset);
      row += 1;
      continue;
    }
    const { offset: end, cut, columns, quoting, isOneLine } = endOf(offset);
    const lastRow = row + (isOneLine ? 0 : countLineEnds(text.slice(offset, end)));
    const next = { offset: afterLineEnd(text, end), row: lastRow + 1 };
    yield { row, lastRow, text: text.slice(offset, cut), rest: text.slice(cut, end), columns, quoting, next };
    ({ offset, row } = next);
  }
}

/** The end of the record that begins at an offset; offsets only grow, so each character is searched once. */
function createEndFinder(text: string, { delimiter, quote, width = Number.POSITIVE_INFINITY }: RecordOptions) {
  const [nextCr, nextLf] = [createFinder(text, '\r'), createFinder(text, '\n')];
  const [nextDelimiter, nextQuote] = [createFinder(text, delimiter), createFinder(text, quote)];
  const lineEnd = (at: number) => Math.min(nextCr(at), nextLf(at), text.length);

  const endOfValue = (from: number): Pick<End, 'offset' | 'quoting'> => {
    const start = skipSpaces(text, from, delimiter);
    if (text[start] !== quote) return { offset: Math.min(nextDelimiter(start), lineEnd(start)), quoting: 'closed' };
    const closed = afterQuoted(text, start, quote, nextQuote);
    if (closed === -1) return { offset: text.length, quoting: 'open' };
    const end = skipSpaces(text, closed, delimiter);
    if (end === text.length || text[end] === delimiter || isLineEnd(text[end]))
      return { offset: end, quoting: 'closed' };
    return { offset: lineEnd(end), quoting: 'broken' };
  };

  /** Of a line without a quote, as nearly all are. */
  const endOfPlainLine = (from: number, end: number): End => {
    let [at, columns, cut] = [nextDelimiter(from), 1, end];
    for (; at < end; at = nextDelimiter(at + 1)) {
      if (columns === width) cut = at;
      columns += 1;
    }
    return { offset: end, cut, columns, quoting: 'closed', isOneLine: true };
  };

  return (from: number): End => {
    const firstLineEnd = lineEnd(from);
    if (nextQuote(from) >= firstLineEnd) return endOfPlainLine(from, firstLineEnd);
    let [at, columns, cut] = [from, 0, -1];
    for (;;) {
      const { offset, quoting } = endOfValue(at);
      columns += 1;
      if (columns === width) cut = offset;
      if (quoting === 'closed' && text[offset] === delimiter) {
        at = offset + 1;
        continue;
      }
      const isOneLine = offset <= firstLineEnd;
      return { offset, cut: cut === -1 ? offset : cut, columns, quoting, isOneLine };
    }
  };
}

/** Remembers where a character was found, so that many searches for a rare one stay cheap. */
function createFinder(text: string, character: string): Find {
  let found = -1;
  return (from) => {
    if (found < from) {
      const index = text.indexOf(character, from);
      found = index === -1 ? Number.POSITIVE_INFINITY : index;
    }
    return found;
  };
}

function isLineEnd(character: string | undefined) {
  return character === '\r' || character === '\n';
}

function skipSpaces(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && !isLineEnd(text[at]) && SPACE.test(text[at] ?? '')) at += 1;
  return at;
}

/** The index after the closing quote of the value whose opening quote is at `open`; -1 when there is none. */
function afterQuoted(text: string, open: number, quote: string, nextQuote: Find): number {
  let at = nextQuote(open + 1);
  while (at < text.length && text[at + 1] === quote) at = nextQuote(at + 2);
  return at < text.length ? at + 1 : -1;
}

function afterLineEnd(text: string, offset: number) {
  return text[offset] === '\r' && text[offset + 1] === '\n' ? offset + 2 : offset + 1;
}

function countLineEnds(text: string) {
  return text.match(LINE_END)?.length ?? 0;
}
