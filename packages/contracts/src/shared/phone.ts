import { latinDigits } from './digits.js';

/** The sentence for a text that is no phone number. */
export const PHONE_TEXT = 'Enter a phone number of 10 digits';

const BETWEEN_DIGITS = /[\s()[\]\u002d\u2010-\u2015\u2212]/g;
const INDIAN = /^(?:0|91|\+91)?([1-9]\d{9})$/;
/** `+91` stands before ten digits only, which `INDIAN` knows. */
const FOREIGN = /^\+(?!91)\d{8,15}$/;

/**
 * A phone number as it is stored, `+919876543210`, whether it was typed with spaces, dashes, brackets, Indian digits, a
 * leading 0 or 91 (customers.md 4.1); null for anything else.
 */
export function phoneOf(text: string): string | null {
  const digits = latinDigits(text).replace(BETWEEN_DIGITS, '');
  const indian = INDIAN.exec(digits)?.[1];
  if (indian !== undefined) return `+91${indian}`;
  return FOREIGN.test(digits) ? digits : null;
}
