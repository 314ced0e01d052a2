/** The figures of all invoices of a shop. Amounts are gross sums in paise, which may exceed the limit of one amount. */
export interface InvoiceSummary {
  /** Differs after every change of any invoice of the shop. */
  readonly version: number;
  readonly totalCount: number;
  readonly recentCount: number;
  readonly unpaidCount: number;
  readonly unpaidGrossPaise: number;
  readonly paidCount: number;
  readonly paidGrossPaise: number;
}
