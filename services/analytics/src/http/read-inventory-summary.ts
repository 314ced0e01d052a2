import type { analyticsApi } from '@bahi/contracts/analytics';
import { BEHIND, type Handler, READ_YOUR_WRITES_MS } from '@bahi/platform/http';
import { readInventorySummary } from '../app/read-inventory-summary.js';
import type { Deps } from '../deps.js';
import { presentInventorySummary } from './present.js';

/** `GET /api/dashboard/inventory-summary` */
export function readInventorySummaryHandler(deps: Deps): Handler<typeof analyticsApi.readInventorySummary> {
  return async ({ caller, answer }) => {
    const { summary, isCurrent } = await readInventorySummary(deps, caller.shopId, READ_YOUR_WRITES_MS);
    if (!isCurrent) answer.header(BEHIND, 'true');
    return presentInventorySummary(summary, deps.timeZone);
  };
}
