type Period = 'weekly' | 'monthly' | 'yearly';

type Shown = 'sales' | 'purchases';

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
  failed: "Couldn't load your figures.",
  /** In place of a figure that could not be loaded. */
  none: '—',
  notLoaded: 'Not loaded',
  period: 'Period',
  periods: { weekly: 'Weekly', monthly: 'Monthly', yearly: 'Yearly' },
  /** Behind the title of a card: what its figures cover. */
  spans: {
    weekly: 'last 7 days',
    monthly: 'this year',
    yearly: 'this year',
    now: 'now',
  },
  chart: {
    title: 'Sales & Purchase',
    failed: 'Failed to load chart data',
    error: 'Error loading chart data',
    series: { sales: 'Sales', purchases: 'Purchase' },
    legend: 'Shown in the chart',
    barByBar: (title: string) => `${title}, bar by bar`,
    tapABar: 'Tap a bar for details',
    asTable: 'View as table',
    nameHeaders: { weekly: 'Day', monthly: 'Month', yearly: 'Year' },
    /** One amount of a bar, and all of its day, month or year. */
    amount: (series: string, amount: string) => `${series} ${amount}`,
    values: (amounts: readonly string[]) => amounts.join(', '),
    valuesLine: (amounts: readonly string[]) => amounts.join(' · '),
    /** The whole chart in words: what it shows, and each series. */
    nothingShown: (period: Period) => `Sales and purchases ${SPANS[period]}: both are hidden.`,
    nothingYet: (period: Period, shown: readonly Shown[]) => `${subjectOf(shown)} ${SPANS[period]}: none yet.`,
    about: (period: Period, shown: readonly Shown[]) => `${subjectOf(shown)} ${SPANS[period]}.`,
    salesInAll: (period: Period, sales: string, peak?: Peak) =>
      `Sales ${sales} in all${peak ? peakText(period, peak) : ''}.`,
    purchasesInAll: (purchases: string) => `Purchases ${purchases} in all.`,
  },
  topProducts: {
    title: 'Top Products',
    failed: 'Failed to load top products',
    error: 'Error loading top products',
    none: 'No top-rated products found',
    goToProduct: 'Go to Product',
  },
} as const;

function subjectOf(shown: readonly Shown[]) {
  if (shown.length > 1) return 'Sales and purchases';
  return shown[0] === 'sales' ? 'Sales' : 'Purchases';
}

function peakText(period: Period, { name, amount }: Peak) {
  return `, most ${period === 'weekly' ? 'on' : 'in'} ${name} with ${amount}`;
}
