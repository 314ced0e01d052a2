import type { Job } from '@bahi/platform/host';
import { deleteOldRequests } from './app/delete-old-requests.js';
import { recoverPendingOrders } from './app/recover-pending-orders.js';
import type { Deps } from './deps.js';

const HOUR_MS = 3_600_000;

/** The timers of orders. */
export function ordersJobs(deps: Deps): readonly Job[] {
  return [
    {
      name: 'recover-pending-orders',
      everyMs: deps.config.recoverEveryMs,
      run: () => recoverPendingOrders(deps),
    },
    {
      name: 'delete-old-requests',
      everyMs: HOUR_MS,
      run: () => deleteOldRequests(deps),
    },
  ];
}
