import type { Day } from '@bahi/contracts/shared';
import { type Needs, readTodayView, type Started } from '../data/today-view.js';
import type { Deps } from '../deps.js';
import { sumOf } from '../domain/billed.js';
import { daySoFar, hoursOf, type Sold, soldIn } from '../domain/day-so-far.js';
import { percentChange } from '../domain/percent-change.js';
import { shopMoment } from '../domain/shop-moment.js';

interface SoldOnDay {
  readonly day: Day;
  readonly sold: Sold;
  /** The paise of each hour of the shop's clocks. */
  readonly hours: readonly bigint[];
}

/** The day so far, beside the same weekday of last week up to the same time. */
export interface Today extends SoldOnDay {
  readonly lastWeek: SoldOnDay;
  /** In percent; `null` when last week had nothing by that time. */
  readonly change: number | null;
  readonly started: Started;
  readonly needs: Needs;
}

/** Sales of today in a shop, and what needs its owner. */
export async function readToday({ db, clock, timeZone }: Deps, shopId: string): Promise<Today> {
  const moment = shopMoment(shopId, clock.now(), timeZone);
  const days = daySoFar(moment, timeZone);
  const { quarters, lastWeek, partOfQuarter, started, needs } = await readTodayView(db, moment, days);
  const sold = soldIn(quarters);
  const before = soldIn([...lastWeek.filter(({ startsAt }) => startsAt < days.quarterAt), partOfQuarter]);
  const [total, totalBefore] = [sumOf(sold.billed), sumOf(before.billed)];
  return {
    day: moment.today,
    sold,
    hours: hoursOf(quarters, timeZone),
    lastWeek: { day: days.lastWeek.day, sold: before, hours: hoursOf(lastWeek, timeZone) },
    change: totalBefore === 0n ? null : percentChange(total, totalBefore),
    started,
    needs,
  };
}
