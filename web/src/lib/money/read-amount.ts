import { latinDigits, tidy, withoutGroups } from '@bahi/contracts/shared';
import { scaled } from './scaled.js';

/**
 * Paise of an amount as shops write it: `₹ 1,20,000.50`, `१२.५`. Null for anything else; a field keeps what was typed, so that
 * `12,50` never becomes 1250.
 */
export function readAmount(typed: string): number | null {
  return scaled(withoutGroups(latinDigits(tidy(typed)).replace(/^₹\s*/, '')), 2);
}
