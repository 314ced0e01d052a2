/** The import of customers from a CSV file. */
export const customerImportTexts = {
  title: 'Import customers',
  hint: 'One customer per row, with column names in the first row. openingBalance is what the customer owes.',
  ready: (customers: number) => (customers === 1 ? '1 customer is ready.' : `${customers} customers are ready.`),
  leftOut: (rows: number) => (rows === 1 ? '1 row is left out.' : `${rows} rows are left out.`),
  added: (customers: number) => (customers === 1 ? '1 customer added' : `${customers} customers added`),
  row: (row: number, message: string) => `Row ${row}: ${message}`,
  more: (rows: number) => (rows === 1 ? 'and 1 more row' : `and ${rows} more rows`),
  rows: 'Rows that are left out',
  nothingValid: 'No row can be imported. Please fix the errors and try again.',
  notChecked: 'The file could not be checked',
  notImported: 'The customers could not be imported',
  close: 'Close',
} as const;
