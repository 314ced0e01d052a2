import type { analyticsApi, ChartPeriod } from '@bahi/contracts/analytics';
import { chartDate, type Day, monthName, weekdayOf, yearOf } from '@bahi/contracts/shared';
import type { Handler } from '@bahi/platform/http';
import { type CalendarSum, readChartView } from '../data/statistics-views.js';
import { chartSpan, weekDays, yearMonths } from '../domain/periods.js';
import { halfRupees, momentOf, type Ports, rupees } from './ports.js';

type Sums = ReadonlyMap<Day, CalendarSum>;

const NOTHING: CalendarSum = { salesPaise: 0n, purchasesPaise: 0n };

export function readChart(ports: Ports): Handler<typeof analyticsApi.readChart> {
  return async ({ caller, query: { period } }) => {
    const { shopId, today } = momentOf(ports, caller);
    const sums = await readChartView(ports.db, shopId, chartSpan(period, today));
    const { sales, purchases } = barsOf(totalOf(sums));
    const summary = { totalSales: sales, totalPurchases: purchases };
    const data = { period, year: yearOf(today), ...breakdownOf(period, today, sums), summary };
    return { success: true, timeZone: ports.timeZone, data };
  };
}

function barsOf({ salesPaise, purchasesPaise }: CalendarSum) {
  return {
    sales: rupees(salesPaise),
    purchases: halfRupees(purchasesPaise),
  };
}

function totalOf(sums: Sums): CalendarSum {
  let { salesPaise, purchasesPaise } = NOTHING;
  for (const sum of sums.values()) {
    salesPaise += sum.salesPaise;
    purchasesPaise += sum.purchasesPaise;
  }
  return { salesPaise, purchasesPaise };
}

function breakdownOf(period: ChartPeriod, today: Day, sums: Sums) {
  const barsOn = (day: Day) => barsOf(sums.get(day) ?? NOTHING);
  switch (period) {
    case 'weekly':
      return {
        dailyBreakdown: weekDays(today).map((day) => ({ date: chartDate(day), day: weekdayOf(day), ...barsOn(day) })),
      };
    case 'monthly':
      return { monthlyBreakdown: yearMonths(today).map((month) => ({ month: monthName(month), ...barsOn(month) })) };
    case 'yearly':
      return { yearlyData: barsOf(totalOf(sums)) };
    default:
      return period satisfies never;
  }
}
