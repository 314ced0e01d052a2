import type { ChartPeriod } from '@bahi/contracts/analytics';
import { analyticsClient } from './api/analytics.js';
import { ordersClient } from './api/orders.js';
import { type ChartAnswer, type ChartGroup, chartGroups } from './chart-data.js';
import { messageFor } from './messages.js';
import { cacheBuster } from './request-parts.js';
import { ORDERS_LIMIT, type OrderList } from './sales-from-orders.js';
import { notify } from './toast.js';
import { useEndpoint } from './use-endpoint.js';

export interface SalesChart {
  /** Of the period asked for, or of the one before while the next is on its way; undefined before the first. */
  readonly answer: ChartAnswer | undefined;
  /** The period the bars stand for, which may still be the one before. */
  readonly period: ChartPeriod;
  readonly groups: readonly ChartGroup[] | undefined;
  readonly orders: OrderList | undefined;
  readonly failure: unknown;
  readonly isRefreshing: boolean;
  readonly retry: () => void;
}

/** The bars of a period: the chart call, and silently the orders that recompute its sales. `fresh` defeats caches on the way. */
export const useSalesChart = (period: ChartPeriod, { fresh = false } = {}): SalesChart => {
  const bust = () => (fresh ? { _t: cacheBuster() } : {});
  const chart = useEndpoint(['readChart', period], () => analyticsClient.readChart({ query: { period, ...bust() } }), {
    onFailure: (failure) => notify.error(messageFor('readChart', failure)),
  });
  // Asked again with every period; a failure changes nothing and nobody is told.
  const orders = useEndpoint(['listOrders', period], () =>
    ordersClient.listOrders({ query: { limit: ORDERS_LIMIT, ...bust() } }),
  );
  const shown: ChartAnswer | undefined = chart.data && ((chart.data.data as ChartAnswer | undefined) ?? {});
  const isOtherPeriod = shown?.period !== undefined && shown.period !== period;
  const answer = chart.failure && isOtherPeriod ? undefined : shown;
  return {
    answer,
    period: answer?.period ?? period,
    groups: answer && chartGroups(answer, orders.data, chart.data?.timeZone),
    orders: orders.data,
    failure: chart.failure,
    isRefreshing: chart.isRefreshing,
    retry: () => {
      chart.retry().catch(() => undefined); // told by onFailure
      orders.retry().catch(() => undefined);
    },
  };
};
