import { type Day, dayOf, financialYearOf } from '@bahi/contracts/shared';
import { shopOf, type WriteTx } from '@bahi/platform/data';

/** The gap-free series beside invoices: credit notes, receipts, drawer sessions, day closes. */
export type Series = 'CN' | 'RC' | 'Z' | 'D';

/** Sessions and days count on for ever; the others begin anew with each financial year. */
const YEARLY: ReadonlySet<Series> = new Set(['CN', 'RC']);

const HOLD = `insert into document_counters as c (shop_id, series, financial_year, next, last_at) values (?, ?, ?, 1, ?)
  on conflict (shop_id, series, financial_year) do update set last_at = greatest(c.last_at, excluded.last_at)
  returning last_at`;

const NEXT = `insert into document_counters as c (shop_id, series, financial_year, next) values (?, ?, ?, 2)
  on conflict (shop_id, series, financial_year) do update set next = c.next + 1 returning c.next - 1 as number`;

/**
 * The next number of a series, such as `CN-2627-000001` or `Z-000001`, with the shop's own prefix if it has one; the row lock
 * keeps it until the commit.
 */
export async function nextDocumentId(tx: WriteTx, series: Series, day: Day, prefix: string = series): Promise<string> {
  const year = YEARLY.has(series) ? financialYearOf(day) : '';
  const { rows } = await tx.raw<{ rows: { number: number }[] }>(NEXT, [shopOf(tx), series, year]);
  const [{ number } = { number: 0 }] = rows;
  const parts = [prefix, ...(year === '' ? [] : [year]), String(number).padStart(6, '0')];
  return parts.join('-');
}

/**
 * The moment of the next document of a yearly series: now, or that of the document before it if clocks went back or another
 * process was faster. The row lock keeps the series until the commit (gst.md 4: a higher number has no earlier day).
 */
export async function holdSeries(
  tx: WriteTx,
  series: Series,
  { at, timeZone }: { readonly at: Date; readonly timeZone: string },
): Promise<Date> {
  const year = financialYearOf(dayOf(at, timeZone));
  const { rows } = await tx.raw<{ rows: { last_at: Date }[] }>(HOLD, [shopOf(tx), series, year, at]);
  return rows[0]?.last_at ?? at;
}
