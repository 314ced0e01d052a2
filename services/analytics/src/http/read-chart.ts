import type { analyticsApi } from '@bahi/contracts/analytics';
import type { Handler } from '@bahi/platform/http';
import { readChart } from '../app/read-chart.js';
import type { Deps } from '../deps.js';
import { presentChart } from './present.js';

/** `GET /api/statistics/chart-data-fixed` */
export function readChartHandler(deps: Deps): Handler<typeof analyticsApi.readChart> {
  return async ({ caller, query: { period } }) =>
    presentChart(await readChart(deps, caller.shopId, period), deps.timeZone);
}
