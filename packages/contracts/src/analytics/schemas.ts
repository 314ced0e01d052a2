import * as z from 'zod/mini';
import { onlyFor } from '../kit/hidden-fields.js';
import { cacheBusters } from '../kit/query.js';
import { TOP_COUNT } from '../shared/limits.js';
import { Quantity, Rupees, replyOf } from '../shared/wire.js';

/** The texts of the rules, once. */
export const periodTexts = {
  chart: 'Unknown period. Use weekly, monthly or yearly.',
  summary: 'Unknown period. Use week, month or year.',
} as const;

export const ChartPeriod = z.enum(['weekly', 'monthly', 'yearly'], { error: periodTexts.chart });
export type ChartPeriod = z.infer<typeof ChartPeriod>;
export const SummaryPeriod = z.enum(['week', 'month', 'year'], { error: periodTexts.summary });
export type SummaryPeriod = z.infer<typeof SummaryPeriod>;

export const NoQuery = z.object(cacheBusters);
export const ChartQuery = z.object({ ...cacheBusters, period: z._default(ChartPeriod, 'weekly') });
export const SummaryQuery = z.object({ ...cacheBusters, period: z._default(SummaryPeriod, 'week') });

/** Home's figures (wire contract 2.7): the last 7x24 hours and the stock of now. */
export const StatsReply = replyOf({
  timeZone: z.string(),
  detailed: z.object({
    sales: z.object({
      totalOrders: z.int(),
      totalRevenue: Rupees,
      totalCost: onlyFor('see-cost', Rupees),
      profit: onlyFor('see-cost', Rupees),
    }),
  }),
  overallInventory: z.object({ totalProducts: z.object({ recent: z.int() }) }),
  inventoryMetrics: z.object({ totalQuantity: Quantity, expectedStock: Quantity }),
  productMetrics: z.object({ suppliersCount: z.int(), categoriesCount: z.int() }),
});

export const LowStockItem = z.object({
  productId: z.string(),
  productName: z.string(),
  quantity: Quantity,
  thresholdValue: Quantity,
});

export const LowStocks = z.object({
  notInStock: z.int(),
  ordered: z.int(),
  items: z.array(LowStockItem).check(z.maxLength(TOP_COUNT)),
});
export type LowStocks = z.infer<typeof LowStocks>;

/** `lowStocks` stands twice, inside and beside `overallInventory`. */
export const InventorySummaryReply = replyOf({
  timeZone: z.string(),
  overallInventory: z.object({
    categories: z.object({ count: z.int() }),
    totalProducts: z.object({ count: z.int(), revenue: onlyFor('see-figures', Rupees), recent: z.int() }),
    lowStocks: LowStocks,
  }),
  lowStocks: LowStocks,
});

/** `purchases` is half of the true purchase cost and may end in half a paisa (wire contract 2.10). */
const bars = { sales: Rupees, purchases: onlyFor('see-cost', Rupees) };

/** Of the three breakdowns only that of the period is sent. */
export const ChartData = z.object({
  period: ChartPeriod,
  year: z.int(),
  dailyBreakdown: z.optional(z.array(z.object({ date: z.string(), day: z.string(), ...bars }))),
  monthlyBreakdown: z.optional(z.array(z.object({ month: z.string(), ...bars }))),
  yearlyData: z.optional(z.object(bars)),
  summary: z.object({ totalSales: Rupees, totalPurchases: onlyFor('see-cost', Rupees) }),
});
export type ChartData = z.infer<typeof ChartData>;
export const ChartReply = replyOf({ timeZone: z.string(), data: ChartData });

/** `change` is in percent, to one decimal. */
function metricOf(value: typeof Rupees) {
  return z.object({ current: value, previous: value, change: z.number() });
}

export const DashboardSummaryReply = replyOf({
  timeZone: z.string(),
  metrics: z.object({
    revenue: metricOf(Rupees),
    productsSold: metricOf(Quantity),
    productsInStock: metricOf(z.number()),
  }),
});

export const TopProduct = z.object({
  _id: z.string(),
  productId: z.string(),
  productName: z.string(),
  imageUrl: z.nullable(z.string()),
  costPrice: onlyFor('see-cost', Rupees),
  averageRating: z.number(),
  totalRatings: z.int(),
  ratingStars: z.string().check(z.regex(/^(?=.{5}$)★*☆*$/)),
});
export type TopProduct = z.infer<typeof TopProduct>;
export const TopProductsReply = replyOf({ products: z.array(TopProduct).check(z.maxLength(TOP_COUNT)) });
