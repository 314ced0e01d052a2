import type { analyticsApi } from '@bahi/contracts/analytics';
import { BEHIND, type Handler, READ_YOUR_WRITES_MS } from '@bahi/platform/http';
import { loadInventorySummary } from '../app/load-inventory-summary.js';
import type { Deps } from '../deps.js';
import { presentInventorySummary } from './present.js';

/** `GET /api/dashboard/inventory-summary` */
export function readInventorySummary(deps: Deps): Handler<typeof analyticsApi.readInventorySummary> {
  return async ({ caller, answer }) => {
    const { summary, isCurrent } = await loadInventorySummary(deps, caller.shopId, READ_YOUR_WRITES_MS);
    if (!isCurrent) answer.header(BEHIND, 'true');
    return presentInventorySummary(summary, deps.timeZone);
  };
}
