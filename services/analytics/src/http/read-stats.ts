import type { analyticsApi } from '@bahi/contracts/analytics';
import type { Handler } from '@bahi/platform/http';
import { readStats } from '../app/read-stats.js';
import type { Deps } from '../deps.js';
import { presentStats } from './present.js';

/** `GET /api/dashboard/stats` */
export function readStatsHandler(deps: Deps): Handler<typeof analyticsApi.readStats> {
  return async ({ caller }) => presentStats(await readStats(deps, caller.shopId), deps.timeZone);
}
