type Period = 'weekly' | 'monthly' | 'yearly';

interface Peak {
  readonly name: string;
  readonly amount: string;
}

const SPANS: Readonly<Record<Period, string>> = {
  weekly: 'of the last 7 days',
  monthly: 'by month of this year',
  yearly: 'of this year so far',
};

/** The figures that Home and Statistics share: the chart and the best rated products. */
export const figuresTexts = {
  period: 'Period',
  periods: { weekly: 'Weekly', monthly: 'Monthly', yearly: 'Yearly' },
  chart: {
    title: 'Sales & Purchase',
    failed: 'Failed to load chart data',
    error: 'Error loading chart data',
    sales: 'Sales',
    purchase: 'Purchase',
    barByBar: (title: string) => `${title}, bar by bar`,
    tapABar: 'Tap a bar to see its amounts',
    asTable: 'View as table',
    nameHeaders: { weekly: 'Day', monthly: 'Month', yearly: 'Year' },
    values: (sales: string, purchase: string) => `Sales ${sales}, Purchase ${purchase}`,
    valuesLine: (sales: string, purchase: string) => `Sales ${sales} · Purchase ${purchase}`,
    /** The whole chart in words, when there is nothing in it. */
    nothingYet: (period: Period) => `Sales and purchases ${SPANS[period]}: none yet.`,
    /** The whole chart in words; `peak` is its highest bar. */
    sums: (period: Period, sales: string, purchases: string, peak?: Peak) =>
      `Sales and purchases ${SPANS[period]}. Sales ${sales} in all${peak ? peakText(period, peak) : ''}. Purchases ${purchases} in all.`,
  },
  topProducts: {
    title: 'Top Products',
    failed: 'Failed to load top products',
    error: 'Error loading top products',
    none: 'No top-rated products found',
    goToProduct: 'Go to Product',
  },
} as const;

function peakText(period: Period, { name, amount }: Peak) {
  return `, most ${period === 'weekly' ? 'on' : 'in'} ${name} with ${amount}`;
}
