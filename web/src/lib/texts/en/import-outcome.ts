/** What an import did: in its dialog, and on the page after it. */
export const importOutcomeTexts = {
  rowIssue: (row: number, message: string) => `Row ${row}: ${message}`,
  added: (products: number) => `Successfully added ${products} products to your inventory!`,
  skipped: (products: number) => `${products} products had issues and were skipped.`,
  noneAdded: 'No products were added. Please check the CSV data format.',
  noneProcessed: 'No products were processed. Please check the CSV file.',
  leftOut: (rows: number, written: string) =>
    rows === 1 ? `${written} row was skipped.` : `${written} rows were skipped.`,
  downloadIssues: 'Download rows with issues',
  dismiss: 'Dismiss',
} as const;
