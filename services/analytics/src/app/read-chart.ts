import type { ChartPeriod } from '@bahi/contracts/analytics';
import { type Day, yearOf } from '@bahi/contracts/shared';
import { type CalendarSum, readChartView } from '../data/statistics-views.js';
import type { Deps } from '../deps.js';
import { chartSpan, weekDays, yearMonths } from '../domain/periods.js';
import { shopMoment } from '../domain/shop-moment.js';

/** One bar: a day of the week, or a month by its first day. */
export interface ChartBar extends CalendarSum {
  readonly startsOn: Day;
}

/** A period as its bars, oldest first, and their sum. */
export interface Chart {
  readonly period: ChartPeriod;
  readonly year: number;
  readonly bars: readonly ChartBar[];
  readonly sum: CalendarSum;
}

const NOTHING: CalendarSum = { salesPaise: 0n, purchasesPaise: 0n };

/** Sales and purchases of a shop by day of this week or by month of this year. */
export async function readChart({ db, clock, timeZone }: Deps, shopId: string, period: ChartPeriod): Promise<Chart> {
  const { today } = shopMoment(shopId, clock.now(), timeZone);
  const sums = await readChartView(db, shopId, chartSpan(period, today));
  const starts = period === 'weekly' ? weekDays(today) : yearMonths(today);
  const bars = starts.map((startsOn) => ({ startsOn, ...(sums.get(startsOn) ?? NOTHING) }));
  return { period, year: yearOf(today), bars, sum: sumOf(bars) };
}

function sumOf(bars: readonly ChartBar[]): CalendarSum {
  let { salesPaise, purchasesPaise } = NOTHING;
  for (const bar of bars) {
    salesPaise += bar.salesPaise;
    purchasesPaise += bar.purchasesPaise;
  }
  return { salesPaise, purchasesPaise };
}
