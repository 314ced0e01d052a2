import { asPaise, latinDigits, readPrice, tidy } from '@bahi/contracts/shared';
import { scaled } from './scaled.js';

/** Debts and cash may be higher than any price. */
const MOST = asPaise(99_999_999_999);

/**
 * Paise of an amount as shops write it: `₹ 1,20,000.50`, `१२.५`. Null for anything else; a field keeps what was typed, so that
 * `12,50` never becomes 1250.
 */
export function readAmount(typed: string): number | null {
  return readPrice(tidy(typed), MOST).value ?? scaled(latinDigits(typed), 2);
}
