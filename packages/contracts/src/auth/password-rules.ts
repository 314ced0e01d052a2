import { lengthOf } from '../shared/text.js';
import { atMost, exactField, type TextField, type TextRule } from '../shared/text-fields.js';

export const MIN_PASSWORD_CHARS = 8;
export const MAX_PASSWORD_CHARS = 128;

/** Each rule with the name it has in the text, in the order of the text (wire contract 2.2). */
const RULES: readonly (readonly [missing: string, holds: (password: string) => boolean])[] = [
  ['at least 8 characters', (password) => lengthOf(password) >= MIN_PASSWORD_CHARS],
  ['at least one lowercase letter (a-z)', (password) => /[a-z]/.test(password)],
  ['at least one uppercase letter (A-Z)', (password) => /[A-Z]/.test(password)],
  ['at least one special character (such as !@#$%)', (password) => /[!@#$%^&*()_+\-=[\]{};':"\\|,.<>?]/.test(password)],
];

/** What every text about missing items begins with. */
export const PASSWORD_TEXT_START = 'Password must contain: ';

/** What a new password is answered that is one of the most common ones; only the server knows the list. */
export const PASSWORD_TOO_COMMON = 'This password is too common. Please choose another one.';

/** The items a password misses, in the order of the text; empty when it is good. */
export function passwordProblems(password: string): string[] {
  return RULES.filter(([, holds]) => !holds(password)).map(([missing]) => missing);
}

/** The sentence people read: `Password must contain: at least 8 characters, ...`. */
export function passwordText(missing: readonly string[]): string {
  return PASSWORD_TEXT_START + missing.join(', ');
}

/** What a new password is asked: its items, then the highest length. */
export const newPasswordRules: readonly TextRule[] = [
  {
    holds: (password) => passwordProblems(password).length === 0,
    message: (password) => passwordText(passwordProblems(password)),
  },
  atMost(MAX_PASSWORD_CHARS, `Password must be at most ${MAX_PASSWORD_CHARS} characters`),
];

/** A required new password, taken exactly as sent: missing or empty reports `missing`. */
export function newPasswordField(missing: string): TextField {
  return exactField(missing, ...newPasswordRules);
}
