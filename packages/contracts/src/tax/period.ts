import { addDays, type Day } from '../shared/days.js';

declare const period: unique symbol;
/** A calendar month of the shop as returns name it, `2026-10`; compares and sorts as text. */
export type Period = string & { readonly [period]: true };

const FORM = /^[0-9]{4}-(0[1-9]|1[0-2])$/;
const MONTHS_OF_QUARTER = 3;

/** The month of a day. */
export function periodOf(day: Day): Period {
  return day.slice(0, 7) as Period;
}

/** A text as a month; `null` for any other text. */
export function parsePeriod(text: string): Period | null {
  return FORM.test(text) ? (text as Period) : null;
}

export function firstDayOf(month: Period): Day {
  return `${month}-01` as Day;
}

export function lastDayOf(month: Period): Day {
  return addDays(firstDayOf(periodAfter(month)), -1);
}

export function periodAfter(month: Period): Period {
  // No month has more than 31 days.
  return periodOf(addDays(firstDayOf(month), 31));
}

export function periodBefore(month: Period): Period {
  return periodOf(addDays(firstDayOf(month), -1));
}

/** The three months of the quarter of a month; the years of the tax begin in April, so do their quarters. */
export function quarterOf(month: Period): readonly [Period, Period, Period] {
  const place = (Number(month.slice(5)) - 1) % MONTHS_OF_QUARTER;
  const first = [month, periodBefore(month), periodBefore(periodBefore(month))][place] ?? month;
  return [first, periodAfter(first), periodAfter(periodAfter(first))];
}
