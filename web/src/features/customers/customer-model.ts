import type { Day } from '@bahi/contracts/shared';
import { readAmount } from '../../lib/money/read-amount.js';

export type { Customer, ListedCustomer } from '@bahi/contracts/billing';

/** Days from one calendar day to another. */
export function daysBetween(from: string, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** How old a debt is: late from 31 days on, very late after 60. */
export function ageTone(days: number): 'fresh' | 'late' | 'old' {
  if (days > OLD_DAYS) return 'old';
  return days > LATE_DAYS ? 'late' : 'fresh';
}

/** Rupees of a typed amount, `1,20,000.50`; null for anything else, the empty text too. */
export function typedRupees(text: string): number | null {
  const paise = readAmount(text);
  return paise === null ? null : paise / 100;
}

export const OLD_DAYS = 60;
const LATE_DAYS = 30;
const DAY_MS = 86_400_000;
