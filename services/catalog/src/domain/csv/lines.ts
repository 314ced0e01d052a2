/** A line of a file; `row` is its physical number, beginning with 1. */
export interface CsvLine {
  readonly row: number;
  readonly text: string;
  /** Where the next line begins. */
  readonly end: number;
}

/** What makes a line not blank, by the delimiters it may have. Regular expressions: a hostile line is megabytes long. */
const CONTENT = { ',': /[^\s,]/, ';': /[^\s;]/, '\t': /\S/, ',;\t': /[^\s,;]/ } as const;

/** Whether a line has only spaces and delimiters; before the delimiter is known, any of the three. */
export function isBlank(text: string, delimiters: keyof typeof CONTENT): boolean {
  return !CONTENT[delimiters].test(text);
}

const LINE_FEED = 10;

/**
 * The lines of a text after an offset, one at a time; only LF ends a line, so a stray CR is a space like any other.
 * `row` is the number of the line that begins at the offset. Empty lines are counted but not returned.
 */
export function* linesOf(text: string, from: { readonly offset: number; readonly row: number }): Generator<CsvLine> {
  let { offset, row } = from;
  while (offset < text.length) {
    if (text.charCodeAt(offset) !== LINE_FEED) {
      const found = text.indexOf('\n', offset);
      const last = found === -1 ? text.length : found;
      yield { row, text: text.slice(offset, last).replaceAll('\r', ' '), end: last + 1 };
      offset = last;
    }
    offset += 1;
    row += 1;
  }
}
