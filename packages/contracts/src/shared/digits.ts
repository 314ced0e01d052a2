/** The zeros of the digits that India writes: Urdu, Devanagari to Malayalam, Ol Chiki, Meetei Mayek. */
const ZEROS = [0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x1c50, 0xabf0];
/** All of them and more; most texts have none. */
const BEYOND_LATIN = /[\u06f0-\uabf9]/;

/** The text with the digits of Indian scripts written as 0 to 9. */
export function latinDigits(text: string): string {
  return BEYOND_LATIN.test(text) ? text.replace(/(?![0-9])\p{Nd}/gu, latinDigit) : text;
}

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((start) => code >= start && code < start + 10);
  return zero === undefined ? digit : String(code - zero);
}
