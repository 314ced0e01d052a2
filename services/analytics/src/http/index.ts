import type { analyticsApi } from '@bahi/contracts/analytics';
import type { Handlers } from '@bahi/platform/http';
import { listTopProducts } from './list-top-products.js';
import type { Ports } from './ports.js';
import { readChart } from './read-chart.js';
import { readDashboardSummary } from './read-dashboard-summary.js';
import { readInventorySummary } from './read-inventory-summary.js';
import { readStats } from './read-stats.js';

export function analyticsHandlers(ports: Ports): Handlers<typeof analyticsApi> {
  return {
    readStats: readStats(ports),
    readInventorySummary: readInventorySummary(ports),
    readChart: readChart(ports),
    readDashboardSummary: readDashboardSummary(ports),
    listTopProducts: listTopProducts(ports),
  };
}
