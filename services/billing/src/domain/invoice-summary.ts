/** The figures of all invoices of a shop. Amounts are gross sums in paise, which may exceed the limit of one amount. */
export interface InvoiceSummary {
  readonly totalCount: number;
  readonly recentCount: number;
  readonly unpaidCount: number;
  readonly unpaidGrossPaise: number;
  readonly paidCount: number;
  readonly paidGrossPaise: number;
  readonly archivedCount: number;
}
