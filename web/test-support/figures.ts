import type { Script } from './fake-server.js';

const inIndia = { success: true as const, timeZone: 'Asia/Kolkata' };

const charts = {
  weekly: {
    dailyBreakdown: [
      { date: 'Fri Nov 20 2026', day: 'Friday', ...bars(500, 6150.25) },
      { date: 'Sat Nov 21 2026', day: 'Saturday', ...bars(990, 0) },
    ],
    summary: { totalSales: 1490, totalPurchases: 6150.25 },
  },
  monthly: {
    monthlyBreakdown: [
      { month: 'January', ...bars(0, 0) },
      { month: 'February', ...bars(3000, 45_000) },
    ],
    summary: { totalSales: 3000, totalPurchases: 45_000 },
  },
  yearly: { yearlyData: bars(9000, 45_000), summary: { totalSales: 9000, totalPurchases: 45_000 } },
};

/** The chart answer of a period. */
export function chartAnswer(period: keyof typeof charts) {
  return {
    ...inIndia,
    data: { period, year: 2026, ...charts[period] },
  };
}

function bars(sales: number, purchases: number) {
  return { sales, purchases };
}

function periodOf(path: string) {
  return new URL(path, 'http://shop').searchParams.get('period') as keyof typeof charts;
}

const topProduct = {
  _id: 'p1',
  productId: 'PROD-MTJKV4QV-3C9A0F',
  productName: 'Basmati Rice 5 kg',
  imageUrl: null,
  costPrice: 410,
  averageRating: 3.5,
  totalRatings: 8,
  ratingStars: '★★★★☆',
};

const cancelled = { totalAmount: 990.5, status: 'Returned' };
const metrics = {
  revenue: { current: 18_250, previous: 15_000, change: 21.7 },
  productsSold: { current: 61, previous: 64, change: -4 },
  productsInStock: { current: 44, previous: 44, change: 0 },
};

function none(hours: number): readonly number[] {
  return Array.from({ length: hours }, () => 0);
}

/** A Friday evening, as the pictures of the design have it. */
export const todayAnswer = {
  ...inIndia,
  day: '2026-11-27',
  sales: 41,
  total: 24_380,
  payments: { cash: 15_200, upi: 7_680, card: 0, bank: 0, other: 0, credit: 1_500, pending: 0, unspecified: 0 },
  hours: [...none(9), 1_000, 1_750, 2_400, 2_850, 1_950, 1_130, 870, 1_500, 2_200, 3_180, 3_400, 2_150, ...none(3)],
  lastWeek: {
    day: '2026-11-20',
    sales: 38,
    total: 22_574,
    hours: [
      ...none(9),
      900,
      1_500,
      2_250,
      2_600,
      2_100,
      1_200,
      950,
      1_350,
      1_900,
      3_000,
      2_750,
      2_074,
      1_200,
      ...none(2),
    ],
  },
  change: 8,
  started: { hasProducts: true, hasSold: true },
  needs: { outOfStock: 2, low: 1, expired: 1, expiringSoon: 5, unpaidInvoices: 12, unpaidAmount: 8_335 },
};

/** What Home and Statistics ask for, answered. */
export const figuresScript: Script = {
  'analytics.readStats': () => ({
    ...inIndia,
    detailed: { sales: { totalOrders: 14, totalRevenue: 18_250, totalCost: 13_900.5, profit: 4349.5 } },
    overallInventory: { totalProducts: { recent: 6 } },
    inventoryMetrics: { totalQuantity: 1840, expectedStock: 23 },
    productMetrics: { suppliersCount: 4, categoriesCount: 7 },
  }),
  'analytics.readToday': () => todayAnswer,
  'billing.listInvoices': () => ({ ...inIndia, totalInvoices: 2, invoices: [cancelled, cancelled] }),
  'analytics.readChart': ({ path }) => chartAnswer(periodOf(path)),
  'orders.listOrders': () => ({ ...inIndia, orders: [], pagination: { totalOrders: 900 } }),
  'analytics.listTopProducts': () => ({ success: true, products: [topProduct] }),
  'analytics.readDashboardSummary': () => ({ ...inIndia, metrics }),
};
