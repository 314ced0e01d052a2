/** Nothing to compose (no letter before U+0300 is part of another) and nothing to remove; a cheap check. */
const PLAIN = /^[ -\u02ff]*$/;

/**
 * More marks in a row than any script writes. To put them in their order takes the square of their number: a login of
 * 100 KB of them held the whole process for seconds. It starts at the first mark of a row, so that each is read once.
 */
const ENDLESS_MARKS = /(?:^|\P{M})\p{M}{64}/u;

/**
 * In Unicode NFC, trimmed and without U+0000 (which no database text can hold), as every text field is before any check.
 * Marks without end stay as they came.
 */
export function tidy(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  const composed = ENDLESS_MARKS.test(text) ? text : text.normalize('NFC');
  return composed.replaceAll('\u0000', '').trim();
}

/** Code points, so that an emoji or a Devanagari letter counts as people count. */
export function lengthOf(text: string): number {
  return [...text].length;
}
