import { addDays, type Day, sameTimeOn, startOfDay } from '@bahi/contracts/shared';
import { type Billed, NOTHING_BILLED, perMethod, sumOf } from './billed.js';
import type { ShopMoment } from './shop-moment.js';
import { quarterOf } from './time-buckets.js';

/** Sales of a quarter of an hour, or of any part of a day. */
export interface Sold {
  readonly sales: number;
  readonly billed: Billed;
}

export interface QuarterSold extends Sold {
  readonly startsAt: Date;
}

/** A day of the shop from its first instant to that of the next day. */
export interface DaySpan {
  readonly day: Day;
  readonly fromAt: Date;
  readonly toAt: Date;
}

/** Today and the same weekday of last week, which is compared up to the same time of the clock. */
export interface DaySoFar {
  readonly today: DaySpan;
  readonly lastWeek: DaySpan;
  readonly sameTimeAt: Date;
  /** The whole quarters of last week end here. */
  readonly quarterAt: Date;
}

const HOURS_OF_DAY = 24;

/** The days that a moment is shown with. */
export function daySoFar({ now, today }: ShopMoment, timeZone: string): DaySoFar {
  const lastWeek = spanOf(addDays(today, -7), timeZone);
  const sameTimeAt = sameTimeOn(lastWeek.day, now, timeZone);
  const quarterAt = new Date(Math.max(Date.parse(quarterOf(sameTimeAt)), lastWeek.fromAt.getTime()));
  return { today: spanOf(today, timeZone), lastWeek, sameTimeAt, quarterAt };
}

/** All of it together. */
export function soldIn(parts: readonly Sold[]): Sold {
  return parts.reduce(
    (sum, { sales, billed }) => ({
      sales: sum.sales + sales,
      billed: perMethod((method) => sum.billed[method] + billed[method]),
    }),
    { sales: 0, billed: NOTHING_BILLED },
  );
}

/** The paise of each hour of the clock, from 0 to 23; an hour that the clocks show twice has both. */
export function hoursOf(quarters: readonly QuarterSold[], timeZone: string): bigint[] {
  const hours = Array.from({ length: HOURS_OF_DAY }, () => 0n);
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  for (const { startsAt, billed } of quarters) {
    const hour = Number(format.format(startsAt));
    hours[hour] = (hours[hour] ?? 0n) + sumOf(billed);
  }
  return hours;
}

function spanOf(day: Day, timeZone: string): DaySpan {
  return { day, fromAt: startOfDay(day, timeZone), toAt: startOfDay(addDays(day, 1), timeZone) };
}
