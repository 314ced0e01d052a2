import type { analyticsApi } from '@bahi/contracts/analytics';
import type { billingApi } from '@bahi/contracts/billing';
import type { ReplyOf } from '@bahi/contracts/kit';
import type { DeepPartial } from '../../lib/figures/deep-partial.js';
import { paiseOf, sumRupees } from '../../lib/format/rupee-sums.js';

export type Stats = DeepPartial<ReplyOf<typeof analyticsApi.readStats>>;
export type CancelledInvoices = DeepPartial<ReplyOf<typeof billingApi.listInvoices>>;

const PAISE_PER_ORDER = 5_000;

/** 1.1 times the cost of what was sold plus 50 rupees per order, half up to the paisa; in rupees. */
export function salesCost(totalCost: number, totalOrders: number): number {
  return (Math.floor((11 * paiseOf(totalCost) + 5) / 10) + PAISE_PER_ORDER * totalOrders) / 100;
}

/** The numbers of Sales Overview: a count, then rupees. What is missing is undefined. */
export function salesFigures(stats: Stats | undefined) {
  const { totalOrders, totalRevenue, profit, totalCost } = stats?.detailed?.sales ?? {};
  const isCostKnown = totalCost !== undefined && totalOrders !== undefined;
  return {
    sales: totalOrders,
    revenue: totalRevenue,
    profit,
    cost: isCostKnown ? salesCost(totalCost, totalOrders) : undefined,
  };
}

/** How many invoices were cancelled, and their net amount in rupees. What is missing is undefined. */
export function cancelledFigures({ invoices, totalInvoices }: CancelledInvoices = {}) {
  return {
    cancelled: totalInvoices || invoices?.length,
    returned: invoices && sumRupees(invoices.map(({ totalAmount }) => totalAmount)),
  };
}

/** The present stock and the range of the shop. What is missing is undefined. */
export function stockFigures(stats: Stats | undefined) {
  return {
    added: stats?.overallInventory?.totalProducts?.recent,
    inHand: stats?.inventoryMetrics?.totalQuantity,
    toBeReceived: stats?.inventoryMetrics?.expectedStock,
    suppliers: stats?.productMetrics?.suppliersCount,
    categories: stats?.productMetrics?.categoriesCount,
  };
}
