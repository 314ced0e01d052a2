/** The choice between one new product and a file of them. */
export const chooserTexts = {
  title: 'Add Product',
  single: { name: 'Individual product', help: 'Fill in a short form and add a photo if you like.' },
  csv: { name: 'Multiple product', help: "Import a CSV file. Nothing is added until you've reviewed it." },
} as const;
