/** The tax of the sale of one product, in a shop under GST. */
export const orderTaxTexts = {
  gst: 'GST',
  included: 'Included',
  onBill: 'As on the bill',
  beforeGst: 'Total before GST',
} as const;
