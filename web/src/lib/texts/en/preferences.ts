/** The keyboard help. */
export const preferencesTexts = {
  singleKeys: 'Single-key shortcuts',
  groups: { every: 'Every page', product: 'Product page', invoice: 'Invoice page' },
  shortcuts: {
    search: 'Search',
    newBill: 'New bill',
    palette: 'Find a page or a product',
    turnPage: 'Previous / next page',
    submit: 'Submit the form',
    help: 'Show shortcuts',
    newProduct: 'Add product',
    productDetails: 'Show product details',
    viewInvoice: 'View invoice',
  },
} as const;
