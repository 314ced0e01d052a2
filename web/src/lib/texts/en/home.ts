/** The Home page. */
export const homeTexts = {
  loading: 'Loading dashboard...',
  statsFailed: 'Failed to load dashboard data',
  statsError: 'Error loading dashboard',
  todayFailed: 'Failed to load today',
  todayError: 'Error loading today',
  sections: 'Sections',
  leftColumn: 'Left column',
  rightColumn: 'Right column',
  sales: { title: 'Sales Overview', sales: 'Sales', revenue: 'Revenue', profit: 'Profit', cost: 'Cost' },
  purchase: { title: 'Purchase Overview', purchase: 'Purchase', cost: 'Cost', cancel: 'Cancel', return: 'Return' },
  inventory: { title: 'Inventory Summary', inHand: 'Quantity in Hand', toBeReceived: 'To be received' },
  /** One sentence on what a figure counts. */
  notes: {
    sales: 'Orders placed, without returned ones.',
    revenue: 'Without tax and shipping.',
    profit: 'Revenue less the cost price of what was sold.',
    salesCost: 'Cost price of what was sold plus 10%, and ₹50 for each order.',
    purchase: 'Products added in the last 7 days, without opening stock.',
    purchaseCost: 'Stock added, at cost price, without opening stock.',
    cancel: 'Bills returned or cancelled, all time.',
    return: 'Returned bills of all time, without tax and shipping.',
    inHand: 'All units in stock, expired ones too.',
    toBeReceived: 'Units on unpaid bills.',
  },
  product: { title: 'Product Summary', suppliers: 'Number of Suppliers', categories: 'Number of Categories' },
} as const;
