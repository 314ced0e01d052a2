import type { ChartPeriod } from '@bahi/contracts/analytics';
import { chartDate, MILLI_PER_UNIT, monthName, toUnits, weekdayOf } from '@bahi/contracts/shared';
import type { TopProduct } from '../app/list-top-products.js';
import type { Chart, ChartBar } from '../app/read-chart.js';
import type { DashboardSummary, Metric } from '../app/read-dashboard-summary.js';
import type { InventorySummary } from '../app/read-inventory-summary.js';
import type { Stats } from '../app/read-stats.js';
import type { Today } from '../app/read-today.js';
import { perMethod, sumOf } from '../domain/billed.js';

/** Home's figures on the wire. */
export function presentStats(stats: Stats, timeZone: string) {
  return {
    success: true as const,
    timeZone,
    detailed: {
      sales: {
        totalOrders: stats.orders,
        totalRevenue: rupees(stats.revenuePaise),
        totalCost: rupees(stats.costPaise),
        profit: rupees(stats.revenuePaise - stats.costPaise),
      },
    },
    overallInventory: { totalProducts: { recent: stats.productsAdded } },
    inventoryMetrics: { totalQuantity: units(stats.quantityMilli), expectedStock: units(stats.expectedUnitsMilli) },
    productMetrics: { suppliersCount: stats.suppliers, categoriesCount: stats.categories },
  };
}

/** The day so far and what needs the owner on the wire. */
export function presentToday({ day, sold, hours, lastWeek, change, started, needs }: Today, timeZone: string) {
  const { unpaidPaise, ...counts } = needs;
  return {
    success: true as const,
    timeZone,
    day,
    sales: sold.sales,
    total: rupees(sumOf(sold.billed)),
    payments: perMethod((method) => rupees(sold.billed[method])),
    hours: hours.map(rupees),
    lastWeek: {
      day: lastWeek.day,
      sales: lastWeek.sold.sales,
      total: rupees(sumOf(lastWeek.sold.billed)),
      hours: lastWeek.hours.map(rupees),
    },
    change,
    started,
    needs: { ...counts, unpaidAmount: rupees(unpaidPaise) },
  };
}

/** Product counts and low stock on the wire, where `lowStocks` stands twice. */
export function presentInventorySummary(summary: InventorySummary, timeZone: string) {
  const items = summary.lowProducts.map(presentLowProduct);
  const lowStocks = { notInStock: summary.notInStock, ordered: summary.ordered, items };
  const totalProducts = {
    count: summary.products,
    revenue: rupees(summary.revenuePaise),
    recent: summary.productsAdded,
  };
  return {
    success: true as const,
    timeZone,
    overallInventory: { categories: { count: summary.categories }, totalProducts, lowStocks },
    lowStocks,
  };
}

/** A chart on the wire, with the breakdown of its period only. */
export function presentChart({ period, year, bars, sum }: Chart, timeZone: string) {
  const total = presentBar(sum);
  const summary = { totalSales: total.sales, totalPurchases: total.purchases };
  return { success: true as const, timeZone, data: { period, year, ...breakdownOf(period, bars, total), summary } };
}

/** A period against the one before it on the wire. */
export function presentDashboardSummary(
  { revenuePaise, unitsMilli, productsInStock }: DashboardSummary,
  timeZone: string,
) {
  return {
    success: true as const,
    timeZone,
    metrics: {
      revenue: presentMetric(revenuePaise, rupees),
      productsSold: presentMetric(unitsMilli, units),
      productsInStock: presentMetric(productsInStock, Number),
    },
  };
}

/** A rated product on the wire. */
export function presentTopProduct(product: TopProduct) {
  return {
    _id: product.productKey,
    productId: product.productId,
    productName: product.productName,
    imageUrl: product.imageUrl,
    costPrice: rupees(BigInt(product.costPaise)),
    averageRating: product.averageRating,
    totalRatings: product.ratingCount,
    ratingStars: product.stars,
  };
}

/** A sum of paise in rupees. Exact while a number can represent single paise: up to seventy trillion (2^46) rupees. */
export function rupees(paise: bigint): number {
  return Number(paise) / 100;
}

/** Half of an amount in rupees; the screen doubles it, so half a paisa must stay. */
export function halfRupees(paise: bigint): number {
  return Number(paise) / 200;
}

/** A sum of thousandths in units, with at most three decimals. */
export function units(milli: bigint): number {
  return Number(milli) / MILLI_PER_UNIT;
}

function presentLowProduct({
  productId,
  productName,
  quantityMilli,
  thresholdMilli,
}: InventorySummary['lowProducts'][number]) {
  return { productId, productName, quantity: toUnits(quantityMilli), thresholdValue: toUnits(thresholdMilli) };
}

function presentMetric({ current, previous, change }: Metric, present: (value: bigint) => number) {
  return { current: present(current), previous: present(previous), change };
}

function presentBar({ salesPaise, purchasesPaise }: Omit<ChartBar, 'startsOn'>) {
  return { sales: rupees(salesPaise), purchases: halfRupees(purchasesPaise) };
}

function breakdownOf(period: ChartPeriod, bars: readonly ChartBar[], total: ReturnType<typeof presentBar>) {
  switch (period) {
    case 'weekly':
      return {
        dailyBreakdown: bars.map((bar) => ({
          date: chartDate(bar.startsOn),
          day: weekdayOf(bar.startsOn),
          ...presentBar(bar),
        })),
      };
    case 'monthly':
      return { monthlyBreakdown: bars.map((bar) => ({ month: monthName(bar.startsOn), ...presentBar(bar) })) };
    case 'yearly':
      return { yearlyData: total };
    default:
      return period satisfies never;
  }
}
