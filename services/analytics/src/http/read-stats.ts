import type { analyticsApi } from '@bahi/contracts/analytics';
import type { Handler } from '@bahi/platform/http';
import { loadStats } from '../app/load-stats.js';
import type { Deps } from '../deps.js';
import { presentStats } from './present.js';

/** `GET /api/dashboard/stats` */
export function readStats(deps: Deps): Handler<typeof analyticsApi.readStats> {
  return async ({ caller }) => presentStats(await loadStats(deps, caller.shopId), deps.timeZone);
}
