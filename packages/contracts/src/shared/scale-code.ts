import { canonicalCode, missedCheckDigit } from './product-code.js';

const PATTERN = /^(\d{1,8})(I{1,6})(W{1,6}|P{1,6})C$/;
const PLACES = 13;
const CODE = /^\d{13}$/;

/** How a scale prints a code: digits of its own, the item, then grams or paise, and a check digit. */
export interface ScalePattern {
  readonly prefix: string;
  readonly itemDigits: number;
  readonly holds: 'grams' | 'paise';
}

/** What the code of a scale says; `value` is whole grams or paise. */
export interface ScaleReading {
  readonly item: string;
  readonly holds: ScalePattern['holds'];
  readonly value: number;
}

/** A pattern as it is written, such as 21IIIIIWWWWWC; `null` for any other text (counter.md 4.1). */
export function scalePatternOf(text: string): ScalePattern | null {
  const [, prefix = '', item = '', value = ''] = PATTERN.exec(text) ?? [];
  if (prefix === '' || text.length !== PLACES) return null;
  return { prefix, itemDigits: item.length, holds: value.startsWith('W') ? 'grams' : 'paise' };
}

/** Reads a code by the pattern it begins like; `null` for a wrong check digit, for nothing weighed and without a pattern. */
export function readScaleCode(scanned: string, patterns: readonly string[]): ScaleReading | null {
  const code = canonicalCode(scanned);
  if (!CODE.test(code) || missedCheckDigit(code) !== null) return null;
  for (const text of patterns) {
    const pattern = scalePatternOf(text);
    if (!pattern || !code.startsWith(pattern.prefix)) continue;
    const valueAt = pattern.prefix.length + pattern.itemDigits;
    const value = Number.parseInt(code.slice(valueAt, -1), 10);
    return value === 0 ? null : { item: code.slice(pattern.prefix.length, valueAt), holds: pattern.holds, value };
  }
  return null;
}
