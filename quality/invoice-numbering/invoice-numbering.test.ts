// In pairs, after the others: waits for many restarts.
import { type NumbersReport, runNumbers } from './run-invoice-numbering.js';

/** Of the shops without GST; those under it sell as long as these do. */
const INVOICES = 400;

describe('six shops bill over the end of a financial year, killed and rolled back on the way', () => {
  let report: NumbersReport;

  beforeAll(async () => {
    report = await runNumbers({ seed: 2_027, shops: 4, invoices: INVOICES, kills: 2 });
  });

  it('gives every order one invoice, each series and year exactly 1..n, and no date before an earlier one', () => {
    expect(report.broken).toEqual([]);
    expect(report.longest).toBeLessThanOrEqual(16);
  });

  it('met both years', () => {
    const { '2627': old = 0, '2728': next = 0 } = report.invoices;

    expect(Math.min(old, next)).toBeGreaterThan(INVOICES / 5);
  });
});
