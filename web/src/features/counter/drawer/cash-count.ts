import { readAmount } from '../../../lib/money/read-amount.js';

/** Notes and coins in rupees. There is no note of 2,000 any more. */
export const CASH_VALUES = ['500', '200', '100', '50', '20', '10', '5', '2', '1', '0.5'] as const;
export type CashValue = (typeof CASH_VALUES)[number];
export type NumbersOf = Partial<Record<CashValue, string>>;

/** Cash as it was counted: the amount in rupees, and how many of what when it was counted by notes and coins. */
export interface CashCounted {
  readonly amount: number;
  readonly denominations: Readonly<Record<string, number>> | null;
}

/** Whether a number of notes can be read; an empty field is none. */
export function isNumberOfNotes(typed: string): boolean {
  return /^\d{0,6}$/.test(typed);
}

/** What the typed numbers of notes and coins add up to, in rupees; those that cannot be read count as none. */
export function sumOfNotes(numbers: NumbersOf): number {
  const numberOf = (typed = '') => (isNumberOfNotes(typed) ? Number(typed) : 0);
  const paise = CASH_VALUES.reduce((sum, value) => sum + Number(value) * 100 * numberOf(numbers[value]), 0);
  return Math.round(paise) / 100;
}

/** By notes and coins; null when nothing is typed, or something that is no number. */
export function countedByNotes(numbers: NumbersOf): CashCounted | null {
  const typed = CASH_VALUES.filter((value) => (numbers[value] ?? '') !== '');
  if (typed.length === 0 || !typed.every((value) => isNumberOfNotes(numbers[value] ?? ''))) return null;
  const denominations = Object.fromEntries(typed.map((value) => [value, Number(numbers[value])]));
  return { amount: sumOfNotes(numbers), denominations };
}

/** As one sum; null when nothing, or no amount, is typed. */
export function countedAsSum(typed: string): CashCounted | null {
  const paise = readAmount(typed);
  return paise === null ? null : { amount: paise / 100, denominations: null };
}
