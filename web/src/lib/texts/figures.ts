/** The sentences about figures: Home and Statistics. */
export const figuresTexts = {
  home: {
    loading: 'Loading dashboard...',
    statsFailed: 'Failed to load dashboard data',
    statsError: 'Error loading dashboard',
    chartFailed: 'Failed to load chart data',
    chartError: 'Error loading chart data',
    topFailed: 'Failed to load top products',
    topError: 'Error loading top products',
    noTopProducts: 'No top-rated products found',
  },
  statistics: {
    summaryFailed: 'Failed to load dashboard summary',
    summaryError: 'Error loading dashboard summary',
  },
} as const;
