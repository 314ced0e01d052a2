const INDIC = [
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Meetei_Mayek',
]
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/**
 * What nobody sees: control characters, all that Unicode calls ignorable, the empty Braille pattern, annotation marks.
 * The exceptions come first: the tags of a flag, the look of an emoji or a key cap, joiners (judged afterwards), breaks.
 */
const INVISIBLE =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,8}\u{e007f}|(?<=\p{ExtPict})[\ufe0e\ufe0f]|\ufe0f(?=\u20e3)|[\p{Join_C}\t\n\v\f\r\u0085])|[\p{Cc}\p{DI}\u2800\ufff9-\ufffb\u{1d159}]/gu;

/**
 * Runs of joiners. One stays between two letters of an Indian script or two emoji, where it changes what is seen; marks may
 * stand between, because NFC orders them afterwards.
 */
const JOINERS = new RegExp(
  `(\\p{Join_C}(?<=[${INDIC}]\\p{M}*.)(?=\\p{M}*[${INDIC}])|(?<=\\p{ExtPict}[\\ufe0f\\p{EMod}]?)\\u200d(?=\\p{ExtPict}))|\\p{Join_C}`,
  'gu',
);

const BREAK = /[\t\n\v\f\r\u2028\u2029]/;

/** The text without characters that nobody sees; what joins Indic letters and emoji stays. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '$1').replace(JOINERS, '$1');
}

/** With one space for every run of spaces that has a line break or a tab in it, or with LF for every line break. */
export function tidyBreaks(text: string, between: ' ' | '\n'): string {
  const lines = text.replaceAll('\u0085', '\n');
  return between === ' '
    ? lines.replace(/\s+/g, (run) => (BREAK.test(run) ? ' ' : run))
    : lines.replace(/\r\n|[\r\v\f\u2028\u2029]/g, '\n');
}
