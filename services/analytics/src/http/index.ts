import type { analyticsApi } from '@bahi/contracts/analytics';
import type { Handlers } from '@bahi/platform/http';
import type { Deps } from '../deps.js';
import { listTopProducts } from './list-top-products.js';
import { readChart } from './read-chart.js';
import { readDashboardSummary } from './read-dashboard-summary.js';
import { readInventorySummary } from './read-inventory-summary.js';
import { readStats } from './read-stats.js';

/** The handlers of analytics by endpoint. */
export function analyticsHandlers(deps: Deps): Handlers<typeof analyticsApi> {
  return {
    readStats: readStats(deps),
    readInventorySummary: readInventorySummary(deps),
    readChart: readChart(deps),
    readDashboardSummary: readDashboardSummary(deps),
    listTopProducts: listTopProducts(deps),
  };
}
