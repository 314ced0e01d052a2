import type { analyticsApi } from '@bahi/contracts/analytics';
import type { Handler } from '@bahi/platform/http';
import { readStatsView } from '../data/dashboard-views.js';
import { momentOf, type Ports, rupees } from './ports.js';

export function readStats(ports: Ports): Handler<typeof analyticsApi.readStats> {
  return async ({ caller }) => {
    const stats = await readStatsView(ports.db, momentOf(ports, caller));
    return {
      success: true,
      timeZone: ports.timeZone,
      detailed: {
        sales: {
          totalOrders: stats.orders,
          totalRevenue: rupees(stats.revenuePaise),
          totalCost: rupees(stats.costPaise),
          profit: rupees(stats.revenuePaise - stats.costPaise),
        },
      },
      overallInventory: { totalProducts: { recent: stats.productsAdded } },
      inventoryMetrics: { totalQuantity: stats.quantity, expectedStock: stats.expectedUnits },
      productMetrics: { suppliersCount: stats.suppliers, categoriesCount: stats.categories },
    };
  };
}
