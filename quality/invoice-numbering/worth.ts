export interface RunCounts {
  /** Invoices of all shops, by financial year. */
  readonly invoices: Readonly<Record<string, number>>;
  readonly failedCalls: number;
}

/** The year that ends while shops bill, and the one that begins. */
const YEARS = ['2627', '2728'] as const;

/** Why a run proves less than its summary, as sentences: what did not happen was not tested. */
export function shortfallsOf({ invoices, failedCalls }: RunCounts, wanted: number): readonly string[] {
  const billed = Object.values(invoices).reduce((sum, count) => sum + count, 0);
  return [
    ...(billed === wanted ? [] : [`${billed} orders were billed, not ${wanted}`]),
    ...YEARS.filter((year) => !invoices[year]).map((year) => `nothing was billed in the year ${year}`),
    ...(failedCalls > 0 ? [] : ['no call met a kill']),
  ];
}
