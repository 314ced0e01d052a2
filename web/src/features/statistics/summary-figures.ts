import type { analyticsApi, ChartPeriod, SummaryPeriod } from '@bahi/contracts/analytics';
import type { ReplyOf } from '@bahi/contracts/kit';
import type { Figure } from '../../components/data/figure-text.js';
import type { DeepPartial } from '../../lib/figures/deep-partial.js';
import { type OrderList, soldInPeriod } from '../../lib/figures/sales-from-orders.js';
import { count, tileRupees } from '../../lib/format/format.js';

/** The answer with its requested period, which it lacks itself. */
export interface Summary {
  readonly period: SummaryPeriod;
  readonly metrics?: DeepPartial<ReplyOf<typeof analyticsApi.readDashboardSummary>['metrics']>;
}

export const summaryPeriodOf: Readonly<Record<ChartPeriod, SummaryPeriod>> = {
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
};

/** One card: the figure of the period and of the one before, and how it moved, in percent; undefined without an answer. */
export interface SummaryFigure extends Figure {
  readonly previous: number | undefined;
  readonly change: number | undefined;
}

/**
 * The figures of the three cards. Revenue and units sold come from the orders where the summary has no revenue, or
 * knows of neither.
 */
export function summaryFigures(
  { period, metrics = {} }: Summary,
  orders: OrderList | undefined,
  now: Date = new Date(),
) {
  const { revenue, productsSold, productsInStock } = metrics;
  const isUnknown = revenue?.current === undefined || (revenue.current === 0 && !productsSold?.current);
  const fromOrders = isUnknown && orders?.orders ? soldInPeriod(orders, period, now) : undefined;
  return {
    revenue: figureOf(tileRupees, { ...revenue, ...(fromOrders && { current: fromOrders.revenue }) }),
    productsSold: figureOf(count, { ...productsSold, ...(fromOrders && { current: fromOrders.productsSold }) }),
    productsInStock: figureOf(count, productsInStock),
  };
}

function figureOf(
  as: Figure['as'],
  { current, previous, change }: { current?: number; previous?: number; change?: number } = {},
): SummaryFigure {
  return { figure: current, previous, change, as };
}
