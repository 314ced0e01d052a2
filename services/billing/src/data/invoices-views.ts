import { readBatches, type Tx } from '@bahi/platform/data';
import type { Invoice } from '../domain/invoice.js';
import type { InvoiceFilter } from '../domain/invoice-filter.js';
import type { InvoiceSummary } from '../domain/invoice-summary.js';
import { INVOICE_LINE_COLUMNS, type InvoiceLineRow, toInvoices } from './rows.js';

interface SummaryRow {
  readonly total_count: number;
  readonly recent_count: number;
  readonly unpaid_count: number;
  readonly unpaid_gross_paise: string;
  readonly paid_count: number;
  readonly paid_gross_paise: string;
  readonly archived_count: number;
}

const EMPTY: InvoiceSummary = {
  totalCount: 0,
  recentCount: 0,
  unpaidCount: 0,
  unpaidGrossPaise: 0,
  paidCount: 0,
  paidGrossPaise: 0,
  archivedCount: 0,
};

// The sums are updated with each change of an invoice. Recent invoices are summed by whole hours; only those of the hour
// in which the window begins are counted.
const SUMMARY = `select s.total_count, s.unpaid_count, s.unpaid_gross_paise::text as unpaid_gross_paise,
    s.paid_count, s.paid_gross_paise::text as paid_gross_paise, s.archived_count,
    (select coalesce(sum(h.invoices), 0)::bigint from invoice_hours as h where h.shop_id = s.shop_id and h.hour >= :wholeHours) + (
      select count(*) from invoices as i
      where i.shop_id = s.shop_id and i.created_at >= :since and i.created_at < :wholeHours
    ) as recent_count
  from invoice_summaries as s where s.shop_id = :shopId`;

const MS_PER_HOUR = 3_600_000;

/** The figures of all invoices of a shop; `recentCount` counts those created at `since` or later. */
export async function readSummary(tx: Tx, shopId: string, since: Date): Promise<InvoiceSummary> {
  const wholeHours = new Date(Math.ceil(since.getTime() / MS_PER_HOUR) * MS_PER_HOUR);
  const { rows } = await tx.raw<{ rows: SummaryRow[] }>(SUMMARY, { shopId, since, wholeHours });
  const [row] = rows;
  if (!row) return EMPTY;
  return {
    totalCount: row.total_count,
    recentCount: row.recent_count,
    unpaidCount: row.unpaid_count,
    unpaidGrossPaise: Number(row.unpaid_gross_paise),
    paidCount: row.paid_count,
    paidGrossPaise: Number(row.paid_gross_paise),
    archivedCount: row.archived_count,
  };
}

/** The number of the invoices of a shop that match a filter. */
export async function countInvoices(tx: Tx, shopId: string, filter: InvoiceFilter): Promise<number> {
  const { rows } = await tx.raw<{ rows: { count: number }[] }>(
    `select count(*) from invoices as i where i.shop_id = ? ${whereStatus(filter)} ${whereArchived(filter)}`,
    [shopId],
  );
  return rows[0]?.count ?? 0;
}

/** The number of unpaid invoices of a shop that were created before a moment, counted up to a limit. */
export async function countOverdue(
  tx: Tx,
  shopId: string,
  { before, upTo }: { readonly before: Date; readonly upTo: number },
): Promise<number> {
  const { rows } = await tx.raw<{ rows: { count: number }[] }>(
    `select count(*) from (select 1 from invoices where shop_id = ? and status = 'Unpaid' and archived_at is null
      and created_at < ? limit ?) as overdue`,
    [shopId, before, upTo],
  );
  return rows[0]?.count ?? 0;
}

/** The invoices of a shop that match a filter, newest first; of one moment the higher number first. */
export async function* listInvoices(tx: Tx, shopId: string, filter: InvoiceFilter): AsyncGenerator<Invoice> {
  const sql = `select ${INVOICE_LINE_COLUMNS} from invoices as i
    join invoice_lines as l on l.shop_id = i.shop_id and l.invoice_key = i.invoice_key
    where i.shop_id = ? ${whereStatus(filter)} ${whereArchived(filter)}
    order by i.created_at desc, i.number desc, l.line_no`;
  let rest: readonly InvoiceLineRow[] = [];
  for await (const batch of readBatches<InvoiceLineRow>(tx, sql, [shopId])) {
    const rows = [...rest, ...batch];
    // The lines of the last invoice may go on in the next batch.
    const last = rows.at(-1)?.invoice_key;
    const end = rows.findIndex(({ invoice_key }) => invoice_key === last);
    rest = rows.slice(end);
    yield* toInvoices(rows.slice(0, end));
  }
  yield* toInvoices(rest);
}

// Statuses are literals, not bindings: the partial index invoices_taken_back matches literals only.
function whereStatus({ statuses }: InvoiceFilter) {
  return statuses ? `and i.status in (${statuses.map((status) => `'${status}'`).join(', ')})` : '';
}

function whereArchived({ archived }: InvoiceFilter) {
  if (archived === null) return '';
  return archived ? 'and i.archived_at is not null' : 'and i.archived_at is null';
}
