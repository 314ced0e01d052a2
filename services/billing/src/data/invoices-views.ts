import type { Tx } from '@bahi/platform/data';
import type { Invoice } from '../domain/invoice.js';
import type { InvoiceFilter } from '../domain/invoice-filter.js';
import type { InvoiceSummary } from '../domain/invoice-summary.js';
import { INVOICE_LINE_COLUMNS, type InvoiceLineRow, toInvoices } from './rows.js';

interface SummaryRow {
  readonly version: number;
  readonly total_count: number;
  readonly recent_count: number;
  readonly unpaid_count: number;
  readonly unpaid_gross_paise: string;
  readonly paid_count: number;
  readonly paid_gross_paise: string;
}

const EMPTY: InvoiceSummary = {
  version: 0,
  totalCount: 0,
  recentCount: 0,
  unpaidCount: 0,
  unpaidGrossPaise: 0,
  paidCount: 0,
  paidGrossPaise: 0,
};

// The sums are updated with each change of an invoice; only recent invoices are counted here, in the index.
const SUMMARY = `select s.version, s.total_count, s.unpaid_count, s.unpaid_gross_paise::text as unpaid_gross_paise,
    s.paid_count, s.paid_gross_paise::text as paid_gross_paise,
    (select count(*) from invoices as i where i.shop_id = s.shop_id and i.created_at >= ?) as recent_count
  from invoice_summaries as s where s.shop_id = ?`;

/** The figures of all invoices of a shop; `recentCount` counts those created at `since` or later. */
export async function readSummary(tx: Tx, shopId: string, since: Date): Promise<InvoiceSummary> {
  const { rows } = await tx.raw<{ rows: SummaryRow[] }>(SUMMARY, [since, shopId]);
  const [row] = rows;
  if (!row) return EMPTY;
  return {
    version: row.version,
    totalCount: row.total_count,
    recentCount: row.recent_count,
    unpaidCount: row.unpaid_count,
    unpaidGrossPaise: Number(row.unpaid_gross_paise),
    paidCount: row.paid_count,
    paidGrossPaise: Number(row.paid_gross_paise),
  };
}

/** The invoices of a shop that match a filter, newest first; of one moment a longer number is a later one. */
export async function listInvoices(tx: Tx, shopId: string, filter: InvoiceFilter): Promise<Invoice[]> {
  const { rows } = await tx.raw<{ rows: InvoiceLineRow[] }>(
    `select ${INVOICE_LINE_COLUMNS} from invoices as i
    join invoice_lines as l on l.shop_id = i.shop_id and l.invoice_key = i.invoice_key
    where i.shop_id = ? ${whereStatus(filter)} ${whereArchived(filter)}
    order by i.created_at desc, length(i.invoice_id) desc, i.invoice_id desc, l.line_no`,
    [shopId],
  );
  return toInvoices(rows);
}

/** Makes all reads of a transaction see one snapshot; must be its first statement. */
export async function useOneSnapshot(tx: Tx): Promise<void> {
  await tx.raw('set transaction isolation level repeatable read');
}

// Statuses are literals, not bindings: the partial index invoices_taken_back matches literals only.
function whereStatus({ statuses }: InvoiceFilter) {
  return statuses ? `and i.status in (${statuses.map((status) => `'${status}'`).join(', ')})` : '';
}

function whereArchived({ archived }: InvoiceFilter) {
  if (archived === null) return '';
  return archived ? 'and i.archived_at is not null' : 'and i.archived_at is null';
}
