import { contentTest } from './content.js';
import type { DecodedText } from './decode.js';
import type { CsvHeader } from './header.js';
import { type CsvFormat, type CsvRecord, QUOTES, recordsOf } from './record.js';

const [DOUBLE, SINGLE] = QUOTES;

/**
 * The text quote of the rows below a header that has none itself: `'` when more rows fit the header with it, or as
 * many and each value that begins with it is one that LibreOffice would quote, unless Excel or our writer made the file.
 */
export function textQuote({ text, isMarkedUtf8 }: DecodedText, header: CsvHeader<string>): string {
  const { delimiter, next } = header;
  const isUsed = (quote: string) => startsWith(quote, delimiter).test(text.slice(next.offset));
  if (header.quote !== DOUBLE || header.isQuoted || !isUsed(SINGLE)) return header.quote;
  const misfits = (quote: string) => linesThatMisfit(text, { ...header, quote });
  const more = misfits(DOUBLE) - misfits(SINGLE);
  if (more !== 0) return more > 0 ? SINGLE : DOUBLE;
  const isLikely = (quote: string) =>
    isUsed(quote) && areQuotesNeeded(recordsOf(text, next, { delimiter, quote }), { delimiter, quote });
  const isDouble = (isMarkedUtf8 && text.slice(0, next.offset).endsWith('\r\n')) || isLikely(DOUBLE);
  return !isDouble && isLikely(SINGLE) ? SINGLE : DOUBLE;
}

function startsWith(quote: string, delimiter: string) {
  return new RegExp(`(?:^|[\\r\\n]|${codeOf(delimiter)})${quote}`, 'u');
}

function codeOf(character: string) {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

/** Lines of rows whose quotes are not closed, or with another number of values than the header has names. */
function linesThatMisfit(text: string, { names, delimiter, quote, next }: CsvHeader<string>): number {
  const hasContent = contentTest(delimiter + quote);
  const width = names.findLastIndex(hasContent) + 1;
  let lines = 0;
  for (const { row, lastRow, columns, rest, quoting } of recordsOf(text, next, { delimiter, quote, width }))
    if (quoting !== 'closed' || columns < width || hasContent(rest)) lines += lastRow - row + 1;
  return lines;
}

/** Whether each quoted value has the delimiter, a line end or the quote in it. */
function areQuotesNeeded(records: Iterable<CsvRecord>, { delimiter, quote }: CsvFormat): boolean {
  const by = codeOf(delimiter);
  const value = new RegExp(`(?:${quote}([^${quote}]*(?:${quote}{2}[^${quote}]*)*)${quote}|[^${by}]*)(?:${by}|$)`, 'uy');
  const needed = new RegExp(`[${quote}${by}\\r\\n]`, 'u');
  for (const { text } of records) {
    for (value.lastIndex = 0; value.lastIndex < text.length; ) {
      const quoted = value.exec(text);
      if (!quoted || (quoted[1] !== undefined && !needed.test(quoted[1]))) return false;
    }
  }
  return true;
}
