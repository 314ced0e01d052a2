/** The choice between one new product and a file of them. */
export const chooserTexts = {
  title: 'Add Product',
  single: { name: 'Individual product', help: 'Fill in a short form, with a picture if you like.' },
  csv: { name: 'Multiple product', help: 'Bring a CSV file. It is checked before anything is added.' },
} as const;
