import {
  addDays,
  type Day,
  DEFAULT_TIME_ZONE,
  dayOf,
  dayOfMonth,
  monthOf,
  startOfDay,
  weekdayOf,
} from '@bahi/contracts/shared';
import type { Dice } from './dice.js';

const MINUTE_MS = 60_000;

const OF_WEEKDAY: Record<ReturnType<typeof weekdayOf>, number> = {
  Sunday: 1.15,
  Monday: 0.85,
  Tuesday: 0.8,
  Wednesday: 0.9,
  Thursday: 0.95,
  Friday: 1.1,
  Saturday: 1.4,
};
/** From January to December: quiet in the rains of June and July, full before the feasts. */
const OF_MONTH = [1, 0.95, 0.95, 1.05, 1, 0.85, 0.8, 1.05, 1.1, 1.15, 1.1, 1.15];
/** Diwali and Onam. */
const FEASTS = [
  ...['2025-10-20', '2026-11-08', '2027-10-29', '2028-10-17', '2029-11-05', '2030-10-26'],
  ...['2025-09-05', '2026-08-26', '2027-09-12', '2028-09-01', '2029-08-22', '2030-09-09'],
] as Day[];
const DAYS_BEFORE_A_FEAST = 8;
/** How many customers come in the hours from 8 to 20. */
const OF_HOUR = [4, 7, 9, 8, 6, 4, 2, 2, 4, 7, 10, 10, 6];
const OPENS_AT = 8;

/** The moment of a day in the shop; minutes since midnight. */
export function momentOf(day: Day, minutes: number): Date {
  return new Date(startOfDay(day, DEFAULT_TIME_ZONE).getTime() + minutes * MINUTE_MS);
}

/** The days of the shop that end with today, the oldest first. */
export function daysUntil(now: Date, count: number): Day[] {
  const today = dayOf(now, DEFAULT_TIME_ZONE);
  return Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
}

/**
 * When customers buy on a day, in minutes since midnight, ascending: more at weekends, after payday and before feasts.
 * @param average sales on an average day
 */
export function salesTimes(day: Day, average: number, { roll, pick, whole }: Dice): number[] {
  const expected = average * (OF_MONTH[monthOf(day) - 1] ?? 1) * OF_WEEKDAY[weekdayOf(day)] * ofDate(day);
  const count = Math.max(1, Math.round(expected * (0.8 + 0.4 * roll())));
  const hours = OF_HOUR.map((weight, index) => ({ hour: OPENS_AT + index, weight }));
  const times = Array.from({ length: count }, () => {
    const { hour } = pick(hours, ({ weight }) => weight) ?? { hour: OPENS_AT };
    return hour * 60 + whole(0, 59);
  });
  return times.sort((one, other) => one - other);
}

function ofDate(day: Day): number {
  if (FEASTS.some((feast) => day <= feast && day > addDays(feast, -DAYS_BEFORE_A_FEAST))) return 1.7;
  if (dayOfMonth(day) <= 7) return 1.15;
  return dayOfMonth(day) >= 24 ? 0.85 : 1;
}
