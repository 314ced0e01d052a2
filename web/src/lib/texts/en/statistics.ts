/** The Statistics page. */
export const statisticsTexts = {
  summaryFailed: 'Failed to load dashboard summary',
  summaryError: 'Error loading dashboard summary',
  figures: 'Figures',
  sections: 'Sections',
  titles: { revenue: 'Total Revenue', productsSold: 'Products Sold', productsInStock: 'Products In Stock' },
  /** The figure of the period before, and how much the new one differs: `+21.7%`. */
  previous: {
    week: (figure: string) => `Last week: ${figure}`,
    month: (figure: string) => `Last month: ${figure}`,
    year: (figure: string) => `Last year: ${figure}`,
  },
  /** Against a period before without anything. */
  isNew: { week: 'New this week', month: 'New this month', year: 'New this year' },
  /** Behind the titles: what the figures cover. */
  spans: { week: 'last 7 days', month: 'this month', year: 'this year', now: 'now' },
  /** One sentence on what a figure counts. */
  notes: {
    revenue: 'Without tax and shipping.',
    productsSold: 'Units sold, without returned ones.',
    productsInStock: 'Products with stock that has not expired.',
  },
  change: {
    week: (change: string) => `${change} from last week`,
    month: (change: string) => `${change} from last month`,
    year: (change: string) => `${change} from last year`,
  },
} as const;
