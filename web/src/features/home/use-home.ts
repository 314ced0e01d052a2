import type { ChartPeriod } from '@bahi/contracts/analytics';
import { useState } from 'react';
import { analyticsClient } from '../../lib/api/analytics.js';
import { billingClient } from '../../lib/api/billing.js';
import { messageFor } from '../../lib/messages.js';
import { notify } from '../../lib/toast.js';
import { type Endpoint, useEndpoint } from '../../lib/use-endpoint.js';
import { type SalesChart, useSalesChart } from '../../lib/use-sales-chart.js';
import { useTopProducts } from '../../lib/use-top-products.js';
import type { CancelledInvoices, Stats } from './home-figures.js';

export interface HomeState {
  readonly stats: Endpoint<Stats>;
  readonly cancelled: Endpoint<CancelledInvoices>;
  readonly chart: SalesChart;
  readonly topProducts: ReturnType<typeof useTopProducts>;
  readonly period: ChartPeriod;
  readonly setPeriod: (period: ChartPeriod) => void;
}

/** What Home shows. Each call fails for itself; that of the cancelled invoices fails silently. */
export const useHome = (): HomeState => {
  const [period, setPeriod] = useState<ChartPeriod>('weekly');
  const stats = useEndpoint<Stats>(['readStats'], () => analyticsClient.readStats(), {
    onFailure: (failure) => notify.error(messageFor('readStats', failure)),
  });
  const cancelled = useEndpoint<CancelledInvoices>(['listInvoices', 'Cancelled'], () =>
    billingClient.listInvoices({ query: { status: 'Cancelled' } }),
  );
  const chart = useSalesChart(period, { fresh: true });
  const topProducts = useTopProducts();
  return { stats, cancelled, chart, topProducts, period, setPeriod };
};
