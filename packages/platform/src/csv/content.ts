/**
 * Whether a text has more than spaces, invisible characters and the delimiters given; a Ctrl+Z of an old program is
 * none. By a regular expression: a hostile line is megabytes long.
 */
export function contentTest(delimiters: string): (text: string) => boolean {
  const escaped = [...delimiters].map((one) => `\\u{${one.codePointAt(0)?.toString(16)}}`).join('');
  const content = new RegExp(`[^\\s\\p{Cc}\\p{Cf}${escaped}]`, 'u');
  return (text) => content.test(text);
}
