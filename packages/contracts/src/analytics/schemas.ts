import * as z from 'zod/mini';
import { onlyFor } from '../kit/hidden-fields.js';
import { cacheBusters } from '../kit/query.js';
import { TOP_COUNT } from '../shared/limits.js';
import { CalendarDay, Quantity, Rupees, replyOf } from '../shared/wire.js';

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

/** The hours of a day on the shop's clocks, from 0 to 23. */
const HoursOfDay = z.array(Rupees).check(z.length(24));

/**
 * The day of the shop so far. Money is what customers owe or paid: tax, charges and round-off included, cancelled sales
 * left out. Goods brought back from a sale that still counts stay in it.
 */
export const TodayReply = replyOf({
  timeZone: z.string(),
  day: CalendarDay,
  /** Bills and orders. */
  sales: z.int(),
  total: Rupees,
  /** They add up to `total`. `pending` waits to be confirmed; orders name no method and are `unspecified`. */
  payments: z.object({
    cash: Rupees,
    upi: Rupees,
    card: Rupees,
    bank: Rupees,
    other: Rupees,
    credit: Rupees,
    pending: Rupees,
    unspecified: Rupees,
  }),
  hours: HoursOfDay,
  /** The same weekday a week ago: `sales` and `total` up to the same time, `hours` of the whole day. */
  lastWeek: z.object({ day: CalendarDay, sales: z.int(), total: Rupees, hours: HoursOfDay }),
  /** Of `total` in percent, to one decimal; null when last week had nothing by that time. */
  change: z.nullable(z.number()),
  /** How far a new shop is. A sale counts even if it was cancelled. */
  started: z.object({ hasProducts: z.boolean(), hasSold: z.boolean() }),
  needs: z.object({
    outOfStock: z.int(),
    low: z.int(),
    expired: z.int(),
    /** Lasts today and at most 30 days more, and is in stock. */
    expiringSoon: z.int(),
    unpaidInvoices: z.int(),
    /** The whole amount of each unpaid invoice, as in the figures of the invoices. */
    unpaidAmount: Rupees,
  }),
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
