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

/** The numbers of Sales Overview: a count, then rupees. What is missing is 0. */
export function salesFigures(stats: Stats | undefined) {
  const { totalOrders = 0, totalRevenue = 0, profit = 0, totalCost = 0 } = stats?.detailed?.sales ?? {};
  return { sales: totalOrders, revenue: totalRevenue, profit, cost: salesCost(totalCost, totalOrders) };
}

/** How many invoices were cancelled, and their net amount in rupees. */
export function cancelledFigures(answer: CancelledInvoices | undefined) {
  const invoices = answer?.invoices ?? [];
  return {
    cancelled: answer?.totalInvoices || invoices.length,
    returned: sumRupees(invoices.map(({ totalAmount }) => totalAmount)),
  };
}

/** The stock of now and the shop's breadth. */
export function stockFigures(stats: Stats | undefined) {
  return {
    added: stats?.overallInventory?.totalProducts?.recent ?? 0,
    inHand: stats?.inventoryMetrics?.totalQuantity ?? 0,
    toBeReceived: stats?.inventoryMetrics?.expectedStock ?? 0,
    suppliers: stats?.productMetrics?.suppliersCount ?? 0,
    categories: stats?.productMetrics?.categoriesCount ?? 0,
  };
}
