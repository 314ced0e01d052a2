import type { ChartPeriod } from '@bahi/contracts/analytics';
import { analyticsClient } from '../api/analytics.js';
import { ordersClient } from '../api/orders.js';
import { cacheBuster } from '../api/request-parts.js';
import { type Call, useEndpoint } from '../api/use-endpoint.js';
import { figuresMessageFor } from '../messages/figures-messages.js';
import { type ChartAnswer, type ChartGroup, chartGroups } from './chart-data.js';
import type { FigureCall } from './page-figures.js';
import { ORDERS_LIMIT, type OrderList } from './sales-from-orders.js';

export interface SalesChart {
  /** Of the requested period, or of the previous one while it loads; undefined before the first. */
  readonly answer: ChartAnswer | undefined;
  /** The period of the bars shown, which may still be the previous one. */
  readonly period: ChartPeriod;
  readonly groups: readonly ChartGroup[] | undefined;
  readonly orders: OrderList | undefined;
  readonly failure: unknown;
  readonly answeredAt: number | undefined;
  readonly isRefreshing: boolean;
  readonly retry: () => void;
}

type ChartReply = Awaited<ReturnType<typeof analyticsClient.readChart>>;

/** The two calls for the bars of a period. `fresh` defeats caches in between. */
export function salesChartCalls(
  period: ChartPeriod,
  { fresh = false } = {},
): readonly [chart: Call<ChartReply>, orders: Call<OrderList>] {
  const bust = () => (fresh ? { _t: cacheBuster() } : {});
  return [
    { key: ['readChart', period], load: () => analyticsClient.readChart({ query: { period, ...bust() } }) },
    {
      key: ['listOrders', period],
      load: () => ordersClient.listOrders({ query: { limit: ORDERS_LIMIT, ...bust() } }),
    },
  ];
}

/** The bars of a period: the chart call, and silently the orders that recompute its sales. */
export function useSalesChart(period: ChartPeriod, options: { readonly fresh?: boolean } = {}): SalesChart {
  const [chartCall, ordersCall] = salesChartCalls(period, options);
  const chart = useEndpoint(chartCall);
  // Fetched again with every period; a failure is silent.
  const orders = useEndpoint(ordersCall);
  const shown: ChartAnswer | undefined = chart.data && ((chart.data.data as ChartAnswer | undefined) ?? {});
  const isOtherPeriod = shown?.period !== undefined && shown.period !== period;
  const answer = chart.failure && isOtherPeriod ? undefined : shown;
  return {
    answer,
    period: answer?.period ?? period,
    groups: answer && chartGroups(answer, orders.data, chart.data?.timeZone),
    orders: orders.data,
    failure: chart.failure,
    answeredAt: chart.answeredAt,
    isRefreshing: chart.isRefreshing,
    retry: () => {
      chart.retry().catch(() => undefined); // the banner stays
      orders.retry().catch(() => undefined);
    },
  };
}

/** The call for the banner of a page. */
export function salesChartFigures(chart: SalesChart): FigureCall {
  return { ...chart, data: chart.answer, messageFor: (failure) => figuresMessageFor('readChart', failure) };
}
