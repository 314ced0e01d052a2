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

/** The seven shop days ending today, oldest first. */
export function weekDays(today: Day): Day[] {
  return Array.from({ length: WEEK_DAYS }, (_, index) => addDays(today, index + 1 - WEEK_DAYS));
}

/** The first days of the twelve months of the current year. */
export function yearMonths(today: Day): Day[] {
  return monthsOfYear(yearOf(today));
}

/** What the chart shows; later months of the year are empty. */
export function chartSpan(period: ChartPeriod, today: Day): Span {
  return period === 'weekly' ? weekSpan(today) : yearSpan(yearOf(today));
}

/** A period so far and the whole one before it. */
export interface Comparison {
  readonly current: Span;
  readonly previous: Span;
  /** The last day of the period before. */
  readonly previousEndsOn: Day;
}

/** The periods a summary compares: seven days each, or the calendar month or year. */
export function comparisonOf(period: SummaryPeriod, today: Day): Comparison {
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
}

function monthsOfYear(year: number): Day[] {
  return Array.from({ length: YEAR_MONTHS }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01` as Day);
}

function yearSpan(year: number): Span {
  return {
    grain: 'month',
    firstOn: `${year}-01-01` as Day,
    lastOn: `${year}-12-01` as Day,
  };
}

function monthSpan(monthOn: Day): Span {
  return { grain: 'month', firstOn: monthOn, lastOn: monthOn };
}

function weekSpan(lastOn: Day): Span {
  return { grain: 'day', firstOn: addDays(lastOn, 1 - WEEK_DAYS), lastOn };
}
