export interface RunCounts {
  /** Invoices of all shops, by financial year. */
  readonly invoices: Readonly<Record<string, number>>;
  /** Documents of the shops under GST, by type and financial year: `tax-invoice 2627`. */
  readonly law: Readonly<Record<string, number>>;
  readonly failedCalls: number;
}

/** The year that ends while shops bill, and the one that begins. */
const YEARS = ['2627', '2728'] as const;
const TYPES = ['tax-invoice', 'invoice-cum-bill-of-supply', 'bill-of-supply', 'credit-note'] as const;

/** Why a run proves less than its summary, as sentences: what did not happen was not tested. */
export function shortfallsOf({ invoices, law, failedCalls }: RunCounts, wanted: number): readonly string[] {
  const billed = Object.values(invoices).reduce((sum, count) => sum + count, 0);
  return [
    ...(billed === wanted ? [] : [`${billed} orders were billed, not ${wanted}`]),
    ...YEARS.filter((year) => !invoices[year]).map((year) => `nothing was billed in the year ${year}`),
    ...TYPES.flatMap((type) => YEARS.map((year) => `${type} ${year}`))
      .filter((kind) => !law[kind])
      .map((kind) => `there is no ${kind}`),
    ...(failedCalls > 0 ? [] : ['no call met a kill']),
  ];
}
