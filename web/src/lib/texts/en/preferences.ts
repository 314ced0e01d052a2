/** The keyboard help. */
export const preferencesTexts = {
  singleKeys: 'Single-key shortcuts',
  shortcuts: {
    search: 'Search',
    newProduct: 'New product, on Product',
    productDetails: 'Details of the product, on Product',
    viewInvoice: 'View the invoice, on Invoice',
    turnPage: 'Previous and next page of a list',
    palette: 'Find a page or a product',
    submit: 'Submit the open window',
    help: 'This list',
  },
} as const;
