import type { Job } from '@bahi/platform/host';
import { recoverPendingOrders } from './app/recover-pending-orders.js';
import type { Deps } from './deps.js';

/** The timers of orders. */
export function ordersJobs(deps: Deps): readonly Job[] {
  return [
    {
      name: 'recover-pending-orders',
      everyMs: deps.config.recoverEveryMs,
      run: () => recoverPendingOrders(deps),
    },
  ];
}
