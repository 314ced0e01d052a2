import type { analyticsApi } from '@bahi/contracts/analytics';
import type { Handler } from '@bahi/platform/http';
import { readDashboardSummaryView } from '../data/statistics-views.js';
import { percentChange } from '../domain/change.js';
import { comparisonOf } from '../domain/periods.js';
import { momentOf, type Ports, rupees } from './ports.js';

export function readDashboardSummary(ports: Ports): Handler<typeof analyticsApi.readDashboardSummary> {
  return async ({ caller, query: { period } }) => {
    const moment = momentOf(ports, caller);
    const comparison = comparisonOf(period, moment.today);
    const { current, previous } = await readDashboardSummaryView(ports.db, moment, comparison);
    const counted = (figure: 'units' | 'productsInStock') =>
      metricOf(BigInt(current[figure]), BigInt(previous[figure]), Number);
    return {
      success: true,
      timeZone: ports.timeZone,
      metrics: {
        revenue: metricOf(current.revenuePaise, previous.revenuePaise, rupees),
        productsSold: counted('units'),
        productsInStock: counted('productsInStock'),
      },
    };
  };
}

function metricOf(current: bigint, previous: bigint, shown: (value: bigint) => number) {
  return {
    current: shown(current),
    previous: shown(previous),
    change: percentChange(current, previous),
  };
}
