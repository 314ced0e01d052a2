import type { analyticsApi } from '@bahi/contracts/analytics';
import type { Handler } from '@bahi/platform/http';
import { loadChart } from '../app/load-chart.js';
import type { Deps } from '../deps.js';
import { presentChart } from './present.js';

/** `GET /api/statistics/chart-data-fixed` */
export function readChart(deps: Deps): Handler<typeof analyticsApi.readChart> {
  return async ({ caller, query: { period } }) =>
    presentChart(await loadChart(deps, caller.shopId, period), deps.timeZone);
}
