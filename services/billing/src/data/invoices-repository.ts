import { asPaise, type Paise } from '@bahi/contracts/shared';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { DraftInvoice, Invoice, InvoiceLine } from '../domain/invoice.js';
import { lockAccount } from './accounts-repository.js';
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
  ['customer_key', 'uuid', ({ customerKey }) => customerKey],
  ['customer_name', 'text', ({ customerName }) => customerName],
  ['created_at', 'timestamptz', ({ createdAt }) => createdAt],
  ['due_at', 'timestamptz', ({ dueAt }) => dueAt],
  ['status', 'text', ({ status }) => status],
  ['state_no', 'integer', ({ stateNo }) => stateNo],
  ['paid_at', 'timestamptz', ({ paidAt }) => paidAt],
  ['kind', 'text', ({ bill }) => (bill ? 'bill' : 'order')],
  ['discount_paise', 'bigint', ({ bill }) => bill?.discountPaise ?? 0],
  ['round_off_paise', 'bigint', ({ roundOffPaise }) => roundOffPaise],
  ['round_to_paise', 'bigint', ({ roundToPaise }) => roundToPaise],
  ['paid_paise', 'bigint', ({ paidPaise }) => paidPaise],
  ['pending_paise', 'bigint', ({ pendingPaise }) => pendingPaise],
  ['bill_key', 'uuid', ({ bill }) => bill?.billKey ?? null],
  ['sold_by', 'uuid', ({ bill }) => bill?.soldBy ?? null],
  ['drawer_key', 'uuid', ({ bill }) => bill?.drawerKey ?? null],
  ['document_type', 'text', ({ document }) => document?.type ?? null],
  ['day', 'date', ({ document }) => document?.day ?? null],
  ['period', 'text', ({ document }) => document?.period ?? null],
  ['seller', 'jsonb', ({ document }) => jsonOf(document?.seller)],
  ['buyer', 'jsonb', ({ document }) => jsonOf(document?.buyer)],
  ['place_of_supply', 'text', ({ document }) => document?.placeOfSupply ?? null],
  ['inter_state', 'boolean', ({ document }) => document?.interState ?? null],
  ['price_mode', 'text', ({ document }) => document?.priceMode ?? null],
];

/** What a draft has beside its row. */
const GIVEN: readonly DraftColumn[] = [...DRAFT, ['prefix', 'text', ({ prefix }) => prefix]];

type LineColumn = readonly [name: string, type: string, read: (draft: DraftInvoice, line: InvoiceLine) => unknown];

const LINE: readonly LineColumn[] = [
  ['invoice_key', 'uuid', ({ invoiceKey }) => invoiceKey],
  ['line_no', 'integer', (_, { lineNo }) => lineNo],
  ['product_key', 'uuid', (_, { productKey }) => productKey],
  ['product_id', 'text', (_, { productId }) => productId],
  ['product_name', 'text', (_, { productName }) => productName],
  ['quantity_milli', 'bigint', (_, { quantityMilli }) => quantityMilli],
  ['unit_price_paise', 'bigint', (_, { unitPricePaise }) => unitPricePaise],
  ['sold_unit', 'text', (_, { sold }) => sold?.unit ?? null],
  ['sold_pack', 'text', (_, { sold }) => sold?.packName ?? null],
  ['sold_milli', 'bigint', (_, { sold }) => sold?.quantityMilli ?? null],
  ['sold_price_paise', 'bigint', (_, { sold }) => sold?.unitPricePaise ?? null],
  ['sold_gross_paise', 'bigint', (_, { sold }) => sold?.grossPaise ?? null],
  ['sold_discount_paise', 'bigint', (_, { sold }) => sold?.discountPaise ?? null],
  ['sold_net_paise', 'bigint', (_, { sold }) => sold?.netPaise ?? null],
  ['sold_tax_paise', 'bigint', (_, { sold }) => sold?.taxPaise ?? null],
  ['sold_loose', 'boolean', (_, { sold }) => sold?.isLoose ?? null],
  ['tax', 'jsonb', (_, { sold }) => jsonOf(sold?.tax)],
];

type AnyColumn = readonly [name: string, type: string, ...rest: unknown[]];

// The counter's row lock lasts until the commit, so numbers follow the order of commits and, in a batch, of its drafts.
// The lateral join uses invoices_order_unique; a plain `not exists` reads all invoices of a shop without statistics.
const CREATE = `with drafts as (
    select d.*, row_number() over (partition by d.financial_year order by d.no) as nth,
      count(*) over (partition by d.financial_year) as of_year
    from unnest(${arraysOf(GIVEN)}) with ordinality as d (${namesOf(GIVEN)}, no)
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
      n.prefix || '-' || n.financial_year || '-' || lpad(n.number::text, greatest(6, length(n.number::text)), '0'),
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
  const columns = GIVEN.map(([, , read]) => drafts.map(read));
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

const FIND = `select ${INVOICE_LINE_COLUMNS} from invoices as i
  join invoice_lines as l on l.shop_id = i.shop_id and l.invoice_key = i.invoice_key`;

/** What an invoice is found by: its number, its key or that of its order. */
export type InvoiceRef =
  | { readonly invoice_id: string }
  | { readonly invoice_key: string }
  | { readonly order_id: string };

/** @returns the invoice with its lines, `null` when the shop has none. */
export async function findInvoice(tx: Tx, ref: InvoiceRef): Promise<Invoice | null> {
  const [[column, value] = ['', '']] = Object.entries(ref);
  const sql = `${FIND} where i.shop_id = ? and i.${column} = ? order by l.line_no`;
  const { rows } = await tx.raw<{ rows: InvoiceLineRow[] }>(sql, [shopOf(tx), value]);
  return toInvoices(rows)[0] ?? null;
}

/**
 * Locks an invoice, so that one change of its money follows the other, and reads it; that of a customer after the account.
 * @returns `null` when the shop has none.
 */
export async function lockInvoice(tx: WriteTx, ref: InvoiceRef): Promise<Invoice | null> {
  const found = { shop_id: shopOf(tx), ...ref };
  const walkIn = await tx('invoices').where(found).whereNull('customer_key').forUpdate().first('invoice_key');
  // Read after the lock: the statement that waited for it still sees the lines of before.
  if (walkIn) return findInvoice(tx, ref);
  const owned = await tx('invoices').where(found).first<{ customer_key: string } | undefined>('customer_key');
  if (!owned) return null;
  await lockAccount(tx, owned.customer_key);
  await tx('invoices').where(found).forUpdate().first('invoice_key');
  return findInvoice(tx, ref);
}

/** Locks invoices of an account that is locked, in the order of their keys. */
export async function lockInvoices(tx: WriteTx, invoiceKeys: readonly string[]): Promise<ReadonlyMap<string, Invoice>> {
  if (invoiceKeys.length === 0) return new Map();
  const given = [shopOf(tx), [...invoiceKeys]];
  await tx.raw(
    `select i.invoice_key from invoices as i where i.shop_id = ? and i.invoice_key = any(?::uuid[])
    order by i.invoice_key for update`,
    given as never,
  );
  const sql = `${FIND} where i.shop_id = ? and i.invoice_key = any(?::uuid[]) order by i.invoice_key, l.line_no`;
  const { rows } = await tx.raw<{ rows: InvoiceLineRow[] }>(sql, given as never);
  return new Map(toInvoices(rows).map((invoice) => [invoice.invoiceKey, invoice]));
}

// The keys are said twice: with the set alone the planner may read all invoices of a shop.
const SAVE = `with given as (
    select g.* from jsonb_to_recordset(:given::jsonb) as g(invoice_key uuid, status text, state_no integer, paid_paise bigint,
      pending_paise bigint, credited_paise bigint, refunded_paise bigint, written_off_paise bigint, paid_at timestamptz,
      returned_at timestamptz, archived_at timestamptz, cancelled_at timestamptz, cancelled_by uuid, cancel_reason text)
  ), saved as (
    update invoices as i set status = g.status, state_no = g.state_no, paid_paise = g.paid_paise, pending_paise = g.pending_paise,
      credited_paise = g.credited_paise, refunded_paise = g.refunded_paise, written_off_paise = g.written_off_paise,
      paid_at = g.paid_at, returned_at = g.returned_at, archived_at = g.archived_at, cancelled_at = g.cancelled_at,
      cancelled_by = g.cancelled_by, cancel_reason = g.cancel_reason
    from given as g where i.shop_id = :shopId and i.invoice_key = g.invoice_key and i.invoice_key = any(:keys::uuid[])
  )
  update invoice_summaries as s set version = s.version + 1,
    unpaid_count = s.unpaid_count + :unpaidCount, unpaid_gross_paise = s.unpaid_gross_paise + :unpaidGross,
    paid_count = s.paid_count + :paidCount, paid_gross_paise = s.paid_gross_paise + :paidGross,
    archived_count = s.archived_count + :archivedCount
  where s.shop_id = :shopId`;

/** An invoice that is locked, and what a change makes of it. */
export interface ChangedInvoice {
  readonly before: Invoice;
  readonly after: Invoice;
}

/** Stores the state and the sums of locked invoices, and the change of the shop's figures with them. */
export async function saveInvoices(tx: WriteTx, changes: readonly ChangedInvoice[]): Promise<void> {
  if (changes.length === 0) return;
  const given = JSON.stringify(changes.map(({ after }) => savedColumns(after)));
  const unpaid = difference(changes, ({ status }) => status === 'Unpaid');
  const paid = difference(changes, ({ status }) => status === 'Paid');
  const archived = difference(changes, ({ archivedAt }) => archivedAt !== null);
  const figures = { unpaidCount: unpaid.count, unpaidGross: unpaid.grossPaise, archivedCount: archived.count };
  const rest = { paidCount: paid.count, paidGross: paid.grossPaise };
  const keys = changes.map(({ after }) => after.invoiceKey);
  await tx.raw(SAVE, { shopId: shopOf(tx), given, keys, ...figures, ...rest } as never);
}

/** By how many invoices, and by what total of theirs, changes make those that match more. */
function difference(changes: readonly ChangedInvoice[], matches: (invoice: Invoice) => boolean) {
  let [count, grossPaise] = [0, 0];
  for (const { before, after } of changes) {
    const more = Number(matches(after)) - Number(matches(before));
    count += more;
    grossPaise += more * after.totals.grossPaise;
  }
  return { count, grossPaise };
}

function savedColumns(invoice: Invoice) {
  return {
    invoice_key: invoice.invoiceKey,
    status: invoice.status,
    state_no: invoice.stateNo,
    paid_paise: invoice.paidPaise,
    pending_paise: invoice.pendingPaise,
    credited_paise: invoice.creditedPaise,
    refunded_paise: invoice.refundedPaise,
    written_off_paise: invoice.writtenOffPaise,
    paid_at: invoice.paidAt,
    returned_at: invoice.returnedAt,
    archived_at: invoice.archivedAt,
    cancelled_at: invoice.cancelled?.at ?? null,
    cancelled_by: invoice.cancelled?.by ?? null,
    cancel_reason: invoice.cancelled?.reason ?? null,
  };
}

/** The numbers of the invoices of orders, by order; one that has none yet is left out. */
export async function findInvoicesOfOrders(
  tx: Tx,
  orderKeys: readonly string[],
): Promise<ReadonlyMap<string, InvoiceOfOrder>> {
  const sql = `select i.order_key, i.invoice_id, a.balance_paise from invoices as i
    left join accounts as a on a.shop_id = i.shop_id and a.account_key = i.customer_key
    where i.shop_id = ?::uuid and i.order_key = any(?::uuid[])`;
  const { rows } = await tx.raw<{ rows: OrderInvoiceRow[] }>(sql, [shopOf(tx), [...orderKeys]] as never);
  const balanceOf = ({ balance_paise }: OrderInvoiceRow) =>
    balance_paise === null ? null : asPaise(Number(balance_paise));
  return new Map(rows.map((row) => [row.order_key, { invoiceId: row.invoice_id, balancePaise: balanceOf(row) }]));
}

interface OrderInvoiceRow {
  readonly order_key: string;
  readonly invoice_id: string;
  readonly balance_paise: number | string | null;
}

/** The invoice of an order; `balancePaise` is what its customer owes now, null for a walk-in. */
export interface InvoiceOfOrder {
  readonly invoiceId: string;
  readonly balancePaise: Paise | null;
}

function jsonOf(value: object | null | undefined): string | null {
  return value ? JSON.stringify(value) : null;
}

function namesOf(columns: readonly AnyColumn[], prefix = '') {
  return columns.map(([name]) => prefix + name).join(', ');
}

function arraysOf(columns: readonly AnyColumn[]) {
  return columns.map(([, type]) => `?::${type}[]`).join(', ');
}
