import type { ChartPeriod } from '@bahi/contracts/analytics';
import { useState } from 'react';
import { analyticsClient } from '../../lib/api/analytics.js';
import { billingClient } from '../../lib/api/billing.js';
import { type Call, type Endpoint, prefetch, useEndpoint } from '../../lib/api/use-endpoint.js';
import { type PageFigures, pageFigures } from '../../lib/figures/page-figures.js';
import {
  type SalesChart,
  salesChartCalls,
  salesChartFigures,
  useSalesChart,
} from '../../lib/figures/use-sales-chart.js';
import { topProductsCall, topProductsFigures, useTopProducts } from '../../lib/figures/use-top-products.js';
import type { CancelledInvoices, Stats } from './home-figures.js';
import { homeMessageFor } from './home-messages.js';
import type { Today } from './today/today-model.js';

export interface HomeState {
  readonly stats: Endpoint<Stats>;
  readonly today: Endpoint<Today>;
  readonly cancelled: Endpoint<CancelledInvoices>;
  readonly chart: SalesChart;
  readonly topProducts: ReturnType<typeof useTopProducts>;
  /** All of them as one, for the banner. */
  readonly figures: PageFigures;
  readonly period: ChartPeriod;
  readonly setPeriod: (period: ChartPeriod) => void;
}

const FIRST_PERIOD: ChartPeriod = 'weekly';
const FRESH = { fresh: true };

const statsCall: Call<Stats> = { key: ['readStats'], load: () => analyticsClient.readStats() };
const todayCall: Call<Today> = { key: ['readToday'], load: () => analyticsClient.readToday() };
const cancelledCall: Call<CancelledInvoices> = {
  key: ['listInvoices', 'Cancelled'],
  load: () => billingClient.listInvoices({ query: { status: 'Cancelled' } }),
};

/** Asks for all that Home shows at first. */
export function prefetchHome(): void {
  prefetch(statsCall, todayCall, cancelledCall, ...salesChartCalls(FIRST_PERIOD, FRESH), topProductsCall);
}

/**
 * What Home shows. Each call fails for itself. That of the cancelled invoices fails silently while it has figures to keep.
 */
export function useHome(): HomeState {
  const [period, setPeriod] = useState<ChartPeriod>(FIRST_PERIOD);
  const stats = useEndpoint(statsCall);
  const today = useEndpoint(todayCall);
  const cancelled = useEndpoint(cancelledCall);
  const chart = useSalesChart(period, FRESH);
  const topProducts = useTopProducts();
  const figures = pageFigures([
    { ...stats, messageFor: (failure) => homeMessageFor('readStats', failure) },
    { ...today, messageFor: (failure) => homeMessageFor('readToday', failure) },
    salesChartFigures(chart),
    topProductsFigures(topProducts),
    ...(cancelled.data ? [] : [cancelled]),
  ]);
  return { stats, today, cancelled, chart, topProducts, figures, period, setPeriod };
}
