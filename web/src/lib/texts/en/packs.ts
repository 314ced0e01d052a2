/** The packs of a product, on its sheet. */
export const packTexts = {
  title: 'Packs',
  add: 'Add a pack',
  edit: (pack: string) => `Edit ${pack}`,
  remove: (pack: string) => `Remove ${pack}`,
  save: 'Save pack',
  saved: 'Pack saved',
  removed: 'Pack removed',
  nameNeeded: 'Pack name is required',
  usualPrice: (price: string) => `Empty: ${price}, the price of its units.`,
  fields: {
    name: 'Pack name',
    nameHint: 'Such as Box of 12.',
    units: 'Units in a pack',
    price: 'Price of a pack',
  },
} as const;
