import { endpoint } from '../kit/endpoint.js';
import { analyticsRoutes } from './routes.js';
import {
  ChartQuery,
  ChartReply,
  DashboardSummaryReply,
  InventorySummaryReply,
  NoQuery,
  periodTexts,
  StatsReply,
  SummaryQuery,
  TodayReply,
  TopProductsReply,
} from './schemas.js';

/** The figures of the screens. */
export const analyticsApi = {
  readStats: endpoint({
    ...analyticsRoutes.readStats,
    needs: 'see-figures',
    summary: 'Sales of the last 7x24 hours and the stock of now',
    query: NoQuery,
    reply: StatsReply,
  }),
  readToday: endpoint({
    ...analyticsRoutes.readToday,
    needs: 'see-figures',
    summary: 'Sales of today so far beside the same day of last week, and what needs the owner',
    query: NoQuery,
    reply: TodayReply,
  }),
  readInventorySummary: endpoint({
    ...analyticsRoutes.readInventorySummary,
    needs: 'see-products',
    summary: 'Counts of products and what runs low',
    query: NoQuery,
    reply: InventorySummaryReply,
  }),
  readChart: endpoint({
    ...analyticsRoutes.readChart,
    needs: 'see-figures',
    summary: 'Sales and half of the purchase cost by day, month or for the year',
    query: ChartQuery,
    reply: ChartReply,
    precedence: [periodTexts.chart],
  }),
  readDashboardSummary: endpoint({
    ...analyticsRoutes.readDashboardSummary,
    needs: 'see-figures',
    summary: 'Revenue, units sold and products in stock against the period before',
    query: SummaryQuery,
    reply: DashboardSummaryReply,
    precedence: [periodTexts.summary],
  }),
  listTopProducts: endpoint({
    ...analyticsRoutes.listTopProducts,
    needs: 'see-products',
    summary: 'The five best rated products',
    query: NoQuery,
    reply: TopProductsReply,
  }),
};
