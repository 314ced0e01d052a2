/** Nothing to compose (no letter before U+0300 is part of another) and nothing to take out; much sooner said than done. */
const PLAIN = /^[ -\u02ff]*$/;

/** In Unicode NFC, trimmed and without U+0000 (which no database text can hold), as every text field is before any check. */
export const tidy = (text: string): string =>
  PLAIN.test(text) ? text.trim() : text.normalize('NFC').replaceAll('\u0000', '').trim();

/** Code points, so that an emoji or a Devanagari letter counts as people count. */
export const lengthOf = (text: string): number => [...text].length;
