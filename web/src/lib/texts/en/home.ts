/** The Home page. */
export const homeTexts = {
  loading: 'Loading dashboard...',
  statsFailed: 'Failed to load dashboard data',
  statsError: 'Error loading dashboard',
  sections: 'Sections',
  leftColumn: 'Left column',
  rightColumn: 'Right column',
  sales: { title: 'Sales Overview', sales: 'Sales', revenue: 'Revenue', profit: 'Profit', cost: 'Cost' },
  purchase: { title: 'Purchase Overview', purchase: 'Purchase', cost: 'Cost', cancel: 'Cancel', return: 'Return' },
  inventory: { title: 'Inventory Summary', inHand: 'Quantity in Hand', toBeReceived: 'To be received' },
  product: { title: 'Product Summary', suppliers: 'Number of Suppliers', categories: 'Number of Categories' },
} as const;
