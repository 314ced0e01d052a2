import type { SummaryPeriod } from '@bahi/contracts/analytics';
import { readDashboardSummaryView } from '../data/statistics-views.js';
import type { Deps } from '../deps.js';
import { percentChange } from '../domain/percent-change.js';
import { comparisonOf } from '../domain/periods.js';
import { shopMoment } from '../domain/shop-moment.js';

/** A figure in a period and in the one before; the change is in percent. */
export interface Metric {
  readonly current: bigint;
  readonly previous: bigint;
  readonly change: number;
}

export interface DashboardSummary {
  readonly revenuePaise: Metric;
  readonly unitsMilli: Metric;
  readonly productsInStock: Metric;
}

/** A period of a shop against the whole one before it. */
export async function readDashboardSummary(
  { db, clock, timeZone }: Deps,
  shopId: string,
  period: SummaryPeriod,
): Promise<DashboardSummary> {
  const moment = shopMoment(shopId, clock.now(), timeZone);
  const { current, previous } = await readDashboardSummaryView(db, moment, comparisonOf(period, moment.today));
  return {
    revenuePaise: metricOf(current.revenuePaise, previous.revenuePaise),
    unitsMilli: metricOf(current.unitsMilli, previous.unitsMilli),
    productsInStock: metricOf(BigInt(current.productsInStock), BigInt(previous.productsInStock)),
  };
}

function metricOf(current: bigint, previous: bigint): Metric {
  return { current, previous, change: percentChange(current, previous) };
}
