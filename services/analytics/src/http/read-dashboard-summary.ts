import type { analyticsApi } from '@bahi/contracts/analytics';
import type { Handler } from '@bahi/platform/http';
import { loadDashboardSummary } from '../app/load-dashboard-summary.js';
import type { Deps } from '../deps.js';
import { presentDashboardSummary } from './present.js';

/** `GET /api/statistics/dashboard-summary` */
export function readDashboardSummary(deps: Deps): Handler<typeof analyticsApi.readDashboardSummary> {
  return async ({ caller, query: { period } }) =>
    presentDashboardSummary(await loadDashboardSummary(deps, caller.shopId, period), deps.timeZone);
}
