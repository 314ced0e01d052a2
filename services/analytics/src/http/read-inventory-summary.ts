import type { analyticsApi } from '@bahi/contracts/analytics';
import { BEHIND, type Handler, READ_YOUR_WRITES_MS } from '@bahi/platform/http';
import { readInventorySummaryView } from '../data/dashboard-views.js';
import { momentOf, type Ports, rupees } from './ports.js';

/** These figures follow a write at once, also for clients that do not say what they wrote. */
const SOURCES = ['catalog', 'orders'] as const;

export function readInventorySummary(ports: Ports): Handler<typeof analyticsApi.readInventorySummary> {
  return async ({ caller, answer }) => {
    const isLevel = await ports.inbox.catchUp(caller.shopId, SOURCES, READ_YOUR_WRITES_MS);
    if (!isLevel) answer.header(BEHIND, 'true');
    const summary = await readInventorySummaryView(ports.db, momentOf(ports, caller));
    const lowStocks = { notInStock: summary.notInStock, ordered: summary.ordered, items: [...summary.lowProducts] };
    return {
      success: true,
      timeZone: ports.timeZone,
      overallInventory: {
        categories: { count: summary.categories },
        totalProducts: {
          count: summary.products,
          revenue: rupees(summary.revenuePaise),
          recent: summary.productsAdded,
        },
        lowStocks,
      },
      lowStocks,
    };
  };
}
