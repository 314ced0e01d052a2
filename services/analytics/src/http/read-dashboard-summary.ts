import type { analyticsApi } from '@bahi/contracts/analytics';
import type { Handler } from '@bahi/platform/http';
import { readDashboardSummary } from '../app/read-dashboard-summary.js';
import type { Deps } from '../deps.js';
import { presentDashboardSummary } from './present.js';

/** `GET /api/statistics/dashboard-summary` */
export function readDashboardSummaryHandler(deps: Deps): Handler<typeof analyticsApi.readDashboardSummary> {
  return async ({ caller, query: { period } }) =>
    presentDashboardSummary(await readDashboardSummary(deps, caller.shopId, period), deps.timeZone);
}
