import { type Day, firstOfMonth, RECENT_HOURS } from '@bahi/contracts/shared';
import type { TotalKeys } from './totals.js';

const MS_PER_MINUTE = 60_000;
const MS_PER_QUARTER = 900_000;
const MS_PER_HOUR = 3_600_000;

const GRAIN_MS = { hour: MS_PER_HOUR, minute: MS_PER_MINUTE } as const;

/** The start of the hour, in UTC. */
export function hourOf(at: Date): string {
  return floorTo(at, MS_PER_HOUR).toISOString();
}

/** The start of the quarter of an hour: days and hours of every time zone begin with one. */
export function quarterOf(at: Date): string {
  return floorTo(at, MS_PER_QUARTER).toISOString();
}

/** The keys of the hour and of the minute of an instant. */
export function recentKeys(at: Date): TotalKeys['recent'][] {
  return (['hour', 'minute'] as const).map((grain) => ({
    grain,
    startsAt: floorTo(at, GRAIN_MS[grain]).toISOString(),
  }));
}

/** The keys of a day and of its month. */
export function calendarKeys(day: Day): TotalKeys['calendar'][] {
  return [
    { grain: 'day', startsOn: day },
    { grain: 'month', startsOn: firstOfMonth(day) },
  ];
}

/**
 * The last 7x24 hours, cut into whole hours, the whole minutes before them and the rest of one minute. A sum over any
 * number of orders then reads at most 168 hours, 59 minutes and the orders of part of a minute.
 */
export interface RecentWindow {
  readonly fromAt: Date;
  readonly firstMinuteAt: Date;
  readonly firstHourAt: Date;
}

/** The window that ends now. */
export function recentWindow(now: Date): RecentWindow {
  const fromAt = new Date(now.getTime() - RECENT_HOURS * MS_PER_HOUR);
  return { fromAt, firstMinuteAt: ceilTo(fromAt, MS_PER_MINUTE), firstHourAt: ceilTo(fromAt, MS_PER_HOUR) };
}

function floorTo(at: Date, stepMs: number) {
  return new Date(Math.floor(at.getTime() / stepMs) * stepMs);
}

function ceilTo(at: Date, stepMs: number) {
  return new Date(Math.ceil(at.getTime() / stepMs) * stepMs);
}
