import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { DraftInvoice, Invoice, InvoiceLine } from '../domain/invoice.js';
import { type InvoiceAction, statusesBefore } from '../domain/invoice-actions.js';
import { INVOICE_LINE_COLUMNS, type InvoiceLineRow, toInvoices } from './rows.js';

type DraftColumn = readonly [name: string, type: string, read: (draft: DraftInvoice) => unknown];

const DRAFT: readonly DraftColumn[] = [
  ['invoice_key', 'uuid', ({ invoiceKey }) => invoiceKey],
  ['financial_year', 'text', ({ financialYear }) => financialYear],
  ['order_key', 'uuid', ({ orderKey }) => orderKey],
  ['order_id', 'text', ({ orderId }) => orderId],
  ['total_paise', 'bigint', ({ totals }) => totals.netPaise],
  ['tax_paise', 'bigint', ({ totals }) => totals.taxPaise],
  ['shipping_paise', 'bigint', ({ totals }) => totals.shippingPaise],
  ['gross_paise', 'bigint', ({ totals }) => totals.grossPaise],
  ['units_milli', 'bigint', ({ unitsMilli }) => unitsMilli],
  ['customer_name', 'text', ({ customerName }) => customerName],
  ['created_at', 'timestamptz', ({ createdAt }) => createdAt],
  ['due_at', 'timestamptz', ({ dueAt }) => dueAt],
  ['status', 'text', ({ status }) => status],
  ['paid_at', 'timestamptz', ({ paidAt }) => paidAt],
  ['kind', 'text', ({ bill }) => (bill ? 'bill' : 'order')],
  ['discount_paise', 'bigint', ({ bill }) => bill?.discountPaise ?? 0],
  ['round_off_paise', 'bigint', ({ bill }) => bill?.roundOffPaise ?? 0],
  ['paid_paise', 'bigint', ({ paidPaise }) => paidPaise],
  ['pending_paise', 'bigint', ({ pendingPaise }) => pendingPaise],
  ['sold_by', 'uuid', ({ bill }) => bill?.soldBy ?? null],
  ['drawer_key', 'uuid', ({ bill }) => bill?.drawerKey ?? null],
];

type LineColumn = readonly [name: string, type: string, read: (draft: DraftInvoice, line: InvoiceLine) => unknown];

const LINE: readonly LineColumn[] = [
  ['invoice_key', 'uuid', ({ invoiceKey }) => invoiceKey],
  ['line_no', 'integer', (_, { lineNo }) => lineNo],
  ['product_key', 'uuid', (_, { productKey }) => productKey],
  ['product_id', 'text', (_, { productId }) => productId],
  ['product_name', 'text', (_, { productName }) => productName],
  ['quantity_milli', 'bigint', (_, { quantityMilli }) => quantityMilli],
  ['unit_price_paise', 'bigint', (_, { unitPricePaise }) => unitPricePaise],
];

type AnyColumn = readonly [name: string, type: string, ...rest: unknown[]];

// The counter's row lock lasts until the commit, so numbers follow the order of commits and, in a batch, of its drafts.
// The lateral join uses invoices_order_unique; a plain `not exists` reads all invoices of a shop without statistics.
const CREATE = `with drafts as (
    select d.*, row_number() over (partition by d.financial_year order by d.no) as nth,
      count(*) over (partition by d.financial_year) as of_year
    from unnest(${arraysOf(DRAFT)}) with ordinality as d (${namesOf(DRAFT)}, no)
    left join lateral (
      select true as has_invoice from invoices as i where i.shop_id = ?::uuid and i.order_key = d.order_key limit 1
    ) as earlier on true
    where earlier.has_invoice is null
  ), counted as (
    insert into invoice_counters as c (shop_id, financial_year, next)
    select ?::uuid, d.financial_year, count(*) + 1 from drafts as d group by d.financial_year order by d.financial_year
    on conflict (shop_id, financial_year) do update set next = c.next + excluded.next - 1
    returning c.financial_year, c.next - 1 as last
  ), numbered as (
    select d.*, counted.last - d.of_year + d.nth as number from drafts as d join counted using (financial_year)
  ), made as (
    insert into invoices (shop_id, invoice_id, number, ${namesOf(DRAFT)})
    select ?::uuid,
      'INV-' || n.financial_year || '-' || lpad(n.number::text, greatest(6, length(n.number::text)), '0'),
      n.number, ${namesOf(DRAFT, 'n.')}
    from numbered as n order by n.no
    returning invoice_key, invoice_id, gross_paise, status, created_at, number
  ), lines as (
    insert into invoice_lines (shop_id, created_at, number, ${namesOf(LINE)})
    select ?::uuid, made.created_at, made.number, ${namesOf(LINE, 'l.')}
    from unnest(${arraysOf(LINE)}) as l (${namesOf(LINE)}) join made on made.invoice_key = l.invoice_key
    returning shop_id, product_key, product_name
  ), products as (
    insert into invoice_products (shop_id, product_key, product_name)
    select distinct lines.shop_id, lines.product_key, lines.product_name from lines order by 1, 2, 3
    on conflict do nothing
  ), hours as (
    insert into invoice_hours as h (shop_id, hour, invoices)
    select ?::uuid, date_trunc('hour', made.created_at, 'UTC'), count(*) from made group by 2 order by 2
    on conflict (shop_id, hour) do update set invoices = h.invoices + excluded.invoices
  ), summed as (
    insert into invoice_summaries as s (shop_id, version, total_count, unpaid_count, unpaid_gross_paise, paid_count, paid_gross_paise)
    select ?::uuid, 1, count(*),
      count(*) filter (where made.status = 'Unpaid'), coalesce(sum(made.gross_paise) filter (where made.status = 'Unpaid'), 0),
      count(*) filter (where made.status = 'Paid'), coalesce(sum(made.gross_paise) filter (where made.status = 'Paid'), 0)
    from made having count(*) > 0
    on conflict (shop_id) do update set version = s.version + 1, total_count = s.total_count + excluded.total_count,
      unpaid_count = s.unpaid_count + excluded.unpaid_count,
      unpaid_gross_paise = s.unpaid_gross_paise + excluded.unpaid_gross_paise,
      paid_count = s.paid_count + excluded.paid_count, paid_gross_paise = s.paid_gross_paise + excluded.paid_gross_paise
  )
  select made.invoice_key, made.invoice_id from made`;

// Without a name the statement is planned at each call: a plan from when the shop was new reads all of its invoices later.

/** An invoice with its number. */
export interface NumberedInvoice extends DraftInvoice {
  readonly invoiceId: string;
}

/**
 * Creates invoices with the next numbers of their years, in the order of the drafts; each order occurs once.
 * @returns the new invoices, without those of orders that have one already.
 */
export async function createInvoices(
  tx: WriteTx,
  shopId: string,
  drafts: readonly DraftInvoice[],
): Promise<NumberedInvoice[]> {
  const columns = DRAFT.map(([, , read]) => drafts.map(read));
  const lines = drafts.flatMap((draft) => draft.lines.map((line) => [draft, line] as const));
  const lineColumns = LINE.map(([, , read]) => lines.map(([draft, line]) => read(draft, line)));
  const bindings = [...columns, shopId, shopId, shopId, shopId, ...lineColumns, shopId, shopId];
  type Created = { rows: { invoice_key: string; invoice_id: string }[] };
  const { rows } = await tx.raw<Created>(CREATE, bindings as never);
  const numbers = new Map(rows.map((row) => [row.invoice_key, row.invoice_id]));
  return drafts.flatMap((draft) => {
    const invoiceId = numbers.get(draft.invoiceKey);
    return invoiceId === undefined ? [] : [{ ...draft, invoiceId }];
  });
}

const SUBTRACT_UNPAID =
  'unpaid_count = s.unpaid_count - 1, unpaid_gross_paise = s.unpaid_gross_paise - changed.gross_paise';

/** What an action sets, its condition besides the status, and the change of the shop's sums. */
const UPDATES: Readonly<
  Record<InvoiceAction, { readonly set: string; readonly onlyIf: string; readonly sums: string }>
> = {
  pay: {
    set: `status = 'Paid', paid_at = ?, paid_paise = gross_paise`,
    onlyIf: 'true',
    sums: `, ${SUBTRACT_UNPAID}, paid_count = s.paid_count + 1, paid_gross_paise = s.paid_gross_paise + changed.gross_paise`,
  },
  return: {
    set: `status = 'Returned', returned_at = ?`,
    onlyIf: 'paid_paise = 0 and pending_paise = 0',
    sums: `, ${SUBTRACT_UNPAID}`,
  },
  archive: { set: 'archived_at = ?', onlyIf: 'archived_at is null', sums: ', archived_count = s.archived_count + 1' },
};

const UPDATE_SQL = { pay: updateSql('pay'), return: updateSql('return'), archive: updateSql('archive') } as const;

export interface InvoiceUpdate {
  readonly shopId: string;
  readonly invoiceId: string;
  readonly action: InvoiceAction;
  readonly at: Date;
}

/** Applies an action in one conditional update; @returns whether it changed the invoice. */
export async function updateInvoice(tx: WriteTx, { shopId, invoiceId, action, at }: InvoiceUpdate): Promise<boolean> {
  const bindings = [at, shopId, invoiceId, statusesBefore(action), shopId];
  const { rows } = await tx.raw<{ rows: unknown[] }>(UPDATE_SQL[action], bindings as never);
  return rows.length > 0;
}

const FIND = `select ${INVOICE_LINE_COLUMNS} from invoices as i
  join invoice_lines as l on l.shop_id = i.shop_id and l.invoice_key = i.invoice_key
  where i.shop_id = ? and i.invoice_id = ? order by l.line_no`;

/** @returns the invoice with its lines, `null` when the shop has no such number. */
export async function findInvoice(tx: Tx, shopId: string, invoiceId: string): Promise<Invoice | null> {
  const { rows } = await tx.raw<{ rows: InvoiceLineRow[] }>(FIND, [shopId, invoiceId]);
  return toInvoices(rows)[0] ?? null;
}

/** The number of the invoice of an order; `null` when it has none yet. */
export async function findInvoiceNumber(tx: Tx, orderKey: string): Promise<string | null> {
  const row = await tx('invoices')
    .where({ shop_id: shopOf(tx), order_key: orderKey })
    .first<{ invoice_id: string } | undefined>('invoice_id');
  return row?.invoice_id ?? null;
}

function namesOf(columns: readonly AnyColumn[], prefix = '') {
  return columns.map(([name]) => prefix + name).join(', ');
}

function arraysOf(columns: readonly AnyColumn[]) {
  return columns.map(([, type]) => `?::${type}[]`).join(', ');
}

function updateSql(action: InvoiceAction): string {
  const { set, onlyIf, sums } = UPDATES[action];
  return `with changed as (
      update invoices set ${set} where shop_id = ? and invoice_id = ? and status = any(?) and ${onlyIf} returning gross_paise
    ), summed as (
      update invoice_summaries as s set version = s.version + 1${sums} from changed where s.shop_id = ?
    )
    select changed.gross_paise from changed`;
}
