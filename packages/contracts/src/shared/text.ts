import { tidyBreaks, withoutInvisible } from './invisible.js';

/** Nothing to compose (no letter before U+0300 is part of another) and nothing to remove; a cheap check. */
const PLAIN = /^[ -~\u00a0-\u00ac\u00ae-\u02ff]*$/;

const ASCII = /^[ -~]*$/;

/**
 * More marks in a row than any script writes. To put them in their order takes the square of their number: a login of
 * 100 KB of them held the whole process for seconds. It starts at the first mark of a row, so that each is read once.
 */
const ENDLESS_MARKS = /(?:^|\P{M})\p{M}{64}/u;

const HALF_CHARACTERS = /\p{Surrogate}/gu;

const VARIATION_SELECTORS = /[\ufe0e\ufe0f]/g;

/**
 * A text of one line as every field is before any check: without invisible characters, a line break or tab is one
 * space, in Unicode NFC, trimmed. Marks without end stay as they came.
 */
export function tidy(text: string): string {
  return PLAIN.test(text) ? text.trim() : composed(tidyBreaks(withoutInvisible(text), ' ')).trim();
}

/** A text of several lines, tidied likewise; every kind of line break becomes LF, and tabs stay. */
export function tidyLines(text: string): string {
  return PLAIN.test(text) ? text.trim() : composed(tidyBreaks(withoutInvisible(text), '\n')).trim();
}

/** A text that names something, as it is stored: tidied, with one space between words. */
export function tidyName(text: string): string {
  return tidy(text).replace(/\s+/g, ' ');
}

/** Two names mean the same when their keys are equal: tidied, one space between words, without case. */
export function nameKeyOf(name: string): string {
  if (ASCII.test(name)) return tidyName(name).toLowerCase();
  // Upper case first: it folds what has no lower case of its own, as ß and SS.
  const folded = tidyName(name).toUpperCase().toLowerCase();
  return PLAIN.test(folded) ? folded : composed(folded.replace(VARIATION_SELECTORS, ''));
}

/** Code points, so that an emoji or a Devanagari letter counts as people count. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Half a character would be no JSON of the database. */
function composed(text: string) {
  const whole = text.replace(HALF_CHARACTERS, '\uFFFD');
  return ENDLESS_MARKS.test(whole) ? whole : whole.normalize('NFC');
}
