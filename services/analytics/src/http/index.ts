import type { analyticsApi } from '@bahi/contracts/analytics';
import type { Handlers } from '@bahi/platform/http';
import type { Deps } from '../deps.js';
import { listTopProductsHandler } from './list-top-products.js';
import { readChartHandler } from './read-chart.js';
import { readDashboardSummaryHandler } from './read-dashboard-summary.js';
import { readInventorySummaryHandler } from './read-inventory-summary.js';
import { readStatsHandler } from './read-stats.js';
import { readTodayHandler } from './read-today.js';

/** The handlers of analytics by endpoint. */
export function analyticsHandlers(deps: Deps): Handlers<typeof analyticsApi> {
  return {
    readStats: readStatsHandler(deps),
    readToday: readTodayHandler(deps),
    readInventorySummary: readInventorySummaryHandler(deps),
    readChart: readChartHandler(deps),
    readDashboardSummary: readDashboardSummaryHandler(deps),
    listTopProducts: listTopProductsHandler(deps),
  };
}
