import type { ChartPeriod } from '@bahi/contracts/analytics';
import { useState } from 'react';
import { analyticsClient } from '../../lib/api/analytics.js';
import { type Call, type Endpoint, prefetch, useEndpoint } from '../../lib/api/use-endpoint.js';
import { type PageFigures, pageFigures } from '../../lib/figures/page-figures.js';
import {
  type SalesChart,
  salesChartCalls,
  salesChartFigures,
  useSalesChart,
} from '../../lib/figures/use-sales-chart.js';
import { topProductsCall, topProductsFigures, useTopProducts } from '../../lib/figures/use-top-products.js';
import { statisticsMessageFor } from './statistics-messages.js';
import { type Summary, summaryPeriodOf } from './summary-figures.js';

export interface StatisticsState {
  readonly summary: Pick<Endpoint<Summary>, 'data' | 'failure' | 'answeredAt' | 'isRefreshing' | 'retry'>;
  readonly chart: SalesChart;
  readonly topProducts: ReturnType<typeof useTopProducts>;
  /** All of them as one, for the banner. */
  readonly figures: PageFigures;
  readonly period: ChartPeriod;
  readonly setPeriod: (period: ChartPeriod) => void;
}

const FIRST_PERIOD: ChartPeriod = 'weekly';

/** Asks for all that Statistics shows at first. */
export function prefetchStatistics(): void {
  prefetch(summaryCall(summaryPeriodOf[FIRST_PERIOD]), ...salesChartCalls(FIRST_PERIOD), topProductsCall);
}

/** What Statistics shows; one period drives the cards and the chart. */
export function useStatistics(): StatisticsState {
  const [period, setPeriod] = useState<ChartPeriod>(FIRST_PERIOD);
  const summaryPeriod = summaryPeriodOf[period];
  const summary = useEndpoint(summaryCall(summaryPeriod));
  const chart = useSalesChart(period);
  const topProducts = useTopProducts();
  // Figures of the previous period show only while the next load.
  const data = summary.failure && summary.data?.period !== summaryPeriod ? undefined : summary.data;
  const shown = { ...summary, data };
  const figures = pageFigures([
    { ...shown, messageFor: (failure) => statisticsMessageFor('readDashboardSummary', failure) },
    salesChartFigures(chart),
    topProductsFigures(topProducts),
  ]);
  return { summary: shown, chart, topProducts, figures, period, setPeriod };
}

function summaryCall(period: Summary['period']): Call<Summary> {
  return {
    key: ['readDashboardSummary', period],
    load: async () => ({ ...(await analyticsClient.readDashboardSummary({ query: { period } })), period }),
  };
}
