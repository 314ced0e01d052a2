import { tidy } from '../shared/text.js';
import { atMost, matching, type TextField, textField } from '../shared/text-fields.js';

export const MAX_EMAIL_CHARS = 254;
export const EMAIL_NOT_VALID = 'Please enter a valid email address';
export const EMAIL_TOO_LONG = `Email must be at most ${MAX_EMAIL_CHARS} characters`;

/** Something, `@`, a domain with a dot, no spaces. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** The form in which addresses are compared and looked up; what is shown keeps the letters as typed. */
export function normalizeEmail(email: string): string {
  return tidy(email).toLowerCase();
}

/** Whether a text has the form of an e-mail address (wire contract 2.2). */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** A required e-mail address, tidied but with its letters as typed: reports `missing` first, then form and length. */
export function emailField(missing: string, tooLong: string = EMAIL_TOO_LONG): TextField {
  return textField(missing, matching(EMAIL, EMAIL_NOT_VALID), atMost(MAX_EMAIL_CHARS, tooLong));
}
