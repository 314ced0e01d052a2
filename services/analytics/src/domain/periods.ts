import type { ChartPeriod, SummaryPeriod } from '@bahi/contracts/analytics';
import { addDays, type Day, firstOfMonth, firstOfYear, yearOf } from '@bahi/contracts/shared';

/** Days or months from one to another, both included; a month is named by its first day. */
export interface Span {
  readonly grain: 'day' | 'month';
  readonly firstOn: Day;
  readonly lastOn: Day;
}

const WEEK_DAYS = 7;
const YEAR_MONTHS = 12;

const monthsOfYear = (year: number): Day[] =>
  Array.from({ length: YEAR_MONTHS }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01` as Day);

const yearSpan = (year: number): Span => ({
  grain: 'month',
  firstOn: `${year}-01-01` as Day,
  lastOn: `${year}-12-01` as Day,
});
const monthSpan = (monthOn: Day): Span => ({ grain: 'month', firstOn: monthOn, lastOn: monthOn });
const weekSpan = (lastOn: Day): Span => ({ grain: 'day', firstOn: addDays(lastOn, 1 - WEEK_DAYS), lastOn });

/** The seven shop days ending today, oldest first. */
export const weekDays = (today: Day): Day[] =>
  Array.from({ length: WEEK_DAYS }, (_, index) => addDays(today, index + 1 - WEEK_DAYS));

/** The first days of the twelve months of the current year. */
export const yearMonths = (today: Day): Day[] => monthsOfYear(yearOf(today));

/** What the chart shows; later months of the year are empty. */
export const chartSpan = (period: ChartPeriod, today: Day): Span =>
  period === 'weekly' ? weekSpan(today) : yearSpan(yearOf(today));

/** A period so far and the whole one before it. */
export interface Comparison {
  readonly current: Span;
  readonly previous: Span;
  /** The last day of the period before. */
  readonly previousEndsOn: Day;
}

/** The periods a summary compares: seven days each, or the calendar month or year. */
export const comparisonOf = (period: SummaryPeriod, today: Day): Comparison => {
  if (period === 'week') {
    const previousEndsOn = addDays(today, -WEEK_DAYS);
    return { current: weekSpan(today), previous: weekSpan(previousEndsOn), previousEndsOn };
  }
  if (period === 'month') {
    const previousEndsOn = addDays(firstOfMonth(today), -1);
    const previous = monthSpan(firstOfMonth(previousEndsOn));
    return { current: monthSpan(firstOfMonth(today)), previous, previousEndsOn };
  }
  const previousEndsOn = addDays(firstOfYear(today), -1);
  return { current: yearSpan(yearOf(today)), previous: yearSpan(yearOf(previousEndsOn)), previousEndsOn };
};
