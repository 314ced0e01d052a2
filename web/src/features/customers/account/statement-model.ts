import { MAX_STATEMENT_DAYS } from '@bahi/contracts/billing';
import { addDays, type Day, parseDay, tidy } from '@bahi/contracts/shared';
import { daysBetween } from '../customer-model.js';

/** Some days, both included. */
export interface Range {
  readonly from: Day;
  readonly to: Day;
}

export const RANGES = ['month', 'quarter', 'year'] as const;
export type RangeName = (typeof RANGES)[number];

/** The days of a quick range up to today; a financial year begins on 1 April. */
export function rangeOf(name: RangeName, today: Day): Range {
  if (name === 'month') return { from: `${today.slice(0, 7)}-01` as Day, to: today };
  if (name === 'quarter') return { from: addDays(today, -QUARTER_DAYS), to: today };
  const year = Number(today.slice(0, 4)) - Number(today.slice(5) < FIRST_OF_YEAR);
  return { from: `${year}-${FIRST_OF_YEAR}` as Day, to: today };
}

/** The typed days as a range the server takes; null while one is missing or they are the wrong way round. */
export function typedRange(from: string, to: string): Range | null {
  const [first, last] = [parseDay(tidy(from)), parseDay(tidy(to))];
  if (!first || !last) return null;
  const days = daysBetween(first, last);
  return days >= 0 && days < MAX_STATEMENT_DAYS ? { from: first, to: last } : null;
}

const QUARTER_DAYS = 91;
const FIRST_OF_YEAR = '04-01';
