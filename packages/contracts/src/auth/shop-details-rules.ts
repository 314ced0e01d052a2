import { atMost, matching, type TextRule } from '../shared/text-fields.js';

/** The longest logo as a data URL: what a browser makes of a picture of 320 by 160 points. */
export const MAX_LOGO_CHARS = 64_000;

/** The texts of the rules, once. */
export const shopDetailsTexts = {
  nameTooLong: 'Shop name must be at most 120 characters',
  addressTooLong: 'Address must be at most 300 characters',
  phone: 'Enter a phone number of 6 to 15 digits, such as +91 98470 12345',
  logo: 'The logo must be a JPEG, PNG or WebP picture of at most 48 kB',
  version: 'version must be the one that was read',
} as const;

/** A phone number as people write it: digits with spaces, hyphens and brackets between them, a plus before them. */
const PHONE = /^(?=(?:[^\d]*\d){6,15}[^\d]*$)\+?[\d\s()-]+$/;

/** The rules of the typed fields; the web app's form asks them before anything is sent. Each field may be empty. */
export const shopDetailsRules = {
  name: [atMost(120, shopDetailsTexts.nameTooLong)],
  address: [atMost(300, shopDetailsTexts.addressTooLong)],
  phone: [atMost(30, shopDetailsTexts.phone), optional(matching(PHONE, shopDetailsTexts.phone))],
} as const satisfies Readonly<Record<string, readonly TextRule[]>>;

/** A rule for a text that may be left empty. */
function optional(rule: TextRule): TextRule {
  return { message: rule.message, holds: (text) => text === '' || rule.holds(text) };
}
