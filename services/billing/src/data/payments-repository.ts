import type { PaymentState } from '@bahi/contracts/billing';
import { paiseFrom } from '@bahi/contracts/shared';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { Allocation } from '../domain/account.js';
import type { BilledPayment, Invoice } from '../domain/invoice.js';
import type { PagePlace } from '../domain/page-place.js';
import {
  type CashPlace,
  type NewPayment,
  NO_DRAWER,
  type PaidBy,
  type Payment,
  type PaymentCause,
} from '../domain/payment.js';
import { listAllocatedTo } from './account-credits.js';

const NOTHING = paiseFrom(0);

/** The payments that came with a bill, and the invoice they pay. */
export interface PaidInvoice {
  readonly invoiceKey: string;
  readonly orderKey: string;
  readonly customerKey: string | null;
  readonly takenBy: string;
  readonly at: Date;
  readonly payments: readonly (BilledPayment & { readonly paymentKey: string })[];
  /** Where their cash went. */
  readonly cash: CashPlace;
}

const BILLED_COLUMNS = `shop_id, payment_key, account_key, invoice_key, order_key, payment_no, method, amount_paise,
  tendered_paise, state, reference, taken_at, taken_by, settled_at, drawer_key, session_key, is_late`;

// One statement for any number of rows: each sale waits for it.
const INSERT_BILLED = `insert into payments (${BILLED_COLUMNS})
  select ${BILLED_COLUMNS} from jsonb_populate_recordset(null::payments, ?::jsonb)`;

/** Stores the payments of new invoices, under their numbers. */
export async function insertBilledPayments(tx: WriteTx, invoices: readonly PaidInvoice[]): Promise<void> {
  const rows = invoices.flatMap(({ invoiceKey, orderKey, customerKey, takenBy, at, payments, cash }) =>
    payments.map((payment) => ({
      shop_id: shopOf(tx),
      payment_key: payment.paymentKey,
      account_key: customerKey,
      invoice_key: invoiceKey,
      order_key: orderKey,
      payment_no: payment.paymentNo,
      method: payment.method,
      amount_paise: payment.amountPaise,
      tendered_paise: payment.tenderedPaise,
      state: payment.state,
      reference: payment.reference,
      taken_at: at,
      taken_by: takenBy,
      settled_at: payment.state === 'done' ? at : null,
      ...cashColumns(payment.method === 'cash' ? cash : NO_DRAWER),
    })),
  );
  if (rows.length === 0) return;
  await tx.raw(INSERT_BILLED, [JSON.stringify(rows)]).options({ name: 'insert-billed-payments' });
}

/** Stores a payment of an invoice or an account that is locked, under the next number within the invoice. */
export async function insertPayment(tx: WriteTx, payment: NewPayment): Promise<void> {
  const shopId = shopOf(tx);
  const row = {
    shop_id: shopId,
    payment_key: payment.paymentKey,
    receipt_id: payment.receiptId,
    invoice_key: payment.invoiceKey,
    order_key: payment.orderKey,
    account_key: payment.accountKey,
    payment_no:
      payment.orderKey === null
        ? null
        : tx.raw(
            `(select coalesce(max(n.payment_no), 0) + 1 from payments as n where n.shop_id = ? and n.order_key = ?)`,
            [shopId, payment.orderKey],
          ),
    credit_note_key: payment.creditNoteKey,
    direction: payment.direction,
    cause: payment.cause,
    method: payment.method,
    amount_paise: payment.amountPaise,
    tendered_paise: payment.tenderedPaise,
    state: payment.state,
    reference: payment.reference,
    note: payment.note,
    taken_at: payment.takenAt,
    taken_by: payment.takenBy,
    settled_at: payment.settledAt,
    reverses: payment.reverses,
    digest: payment.digest,
    allocate: payment.allocate && JSON.stringify(payment.allocate),
    ...cashColumns(payment),
  };
  await tx('payments').insert(row);
}

/** What a settled payment stores. */
export interface PaymentUpdate {
  readonly state: PaymentState;
  readonly settledAt: Date | null;
  readonly method?: PaidBy;
  readonly reference?: string | null;
  readonly note?: string | null;
  readonly cash?: CashPlace;
}

/** Changes a payment whose invoice is locked. */
export async function updatePayment(tx: WriteTx, paymentKey: string, change: PaymentUpdate): Promise<void> {
  const { state, settledAt, cash, ...rest } = change;
  await tx('payments')
    .where({ shop_id: shopOf(tx), payment_key: paymentKey })
    .update({ ...rest, state, settled_at: settledAt, ...(cash ? cashColumns(cash) : {}) });
}

/** @returns `null` when the shop has no such payment. */
export async function findPayment(tx: Tx, paymentKey: string): Promise<Payment | null> {
  const row = await selectPayments(tx).where('p.payment_key', paymentKey).first<PaymentRow | undefined>();
  return row ? toPayment(row) : null;
}

type PayableInvoice = Pick<Invoice, 'invoiceKey' | 'orderKey' | 'customerKey'>;

/**
 * All payments and refunds of an invoice, oldest first. Money of a customer counts by what of it the invoice got; what of it
 * got nothing is left out.
 */
export async function listPaymentsOfInvoice(tx: Tx, invoice: PayableInvoice): Promise<Payment[]> {
  return (await listPaymentsOfInvoices(tx, [invoice])).get(invoice.invoiceKey) ?? [];
}

/** The same for several invoices, by their keys. */
export async function listPaymentsOfInvoices(
  tx: Tx,
  invoices: readonly PayableInvoice[],
): Promise<ReadonlyMap<string, Payment[]>> {
  const orderKeys = invoices.map(({ orderKey }) => orderKey);
  const ofCustomers = invoices.flatMap(({ invoiceKey, customerKey }) => (customerKey === null ? [] : [invoiceKey]));
  // By the order, whose payments have an index.
  const own = grouped(await findPaymentsBy(tx, 'order_key', orderKeys), ({ orderKey }) => orderKey);
  const allocations = await listAllocatedTo(tx, ofCustomers);
  const creditKeys = new Set(allocations.map(({ creditKey }) => creditKey));
  const met = new Map((await findPaymentsBy(tx, 'payment_key', [...creditKeys])).map((one) => [one.paymentKey, one]));
  const metOf = grouped(allocations, ({ target }) => target.key);
  return new Map(
    invoices.map(({ invoiceKey, orderKey, customerKey }) => {
      const ofOrder = own.get(orderKey) ?? [];
      if (customerKey === null) return [invoiceKey, ofOrder];
      return [invoiceKey, withAllocated(ofOrder, metOf.get(invoiceKey) ?? [], met)];
    }),
  );
}

/** The payments of an invoice of a customer, each by what of it the invoice got. */
function withAllocated(
  ofOrder: readonly Payment[],
  allocations: readonly Allocation[],
  met: ReadonlyMap<string, Payment>,
): Payment[] {
  const amounts = new Map(allocations.map(({ creditKey, amountPaise }) => [creditKey, amountPaise]));
  const others = allocations.flatMap(({ creditKey }) => met.get(creditKey) ?? []);
  return [...new Map([...others, ...ofOrder].map((payment) => [payment.paymentKey, payment])).values()]
    .sort((a, b) => a.takenAt.getTime() - b.takenAt.getTime())
    .map((payment) =>
      isMet(payment) ? { ...payment, amountPaise: amounts.get(payment.paymentKey) ?? NOTHING } : payment,
    )
    .filter(({ amountPaise }) => amountPaise > 0);
}

async function findPaymentsBy(
  tx: Tx,
  column: 'order_key' | 'payment_key',
  keys: readonly string[],
): Promise<Payment[]> {
  if (keys.length === 0) return [];
  const query = selectPayments(tx).whereRaw(`p.${column} = any(?::uuid[])`, [[...keys]]);
  return ((await query.orderBy('p.payment_no')) as PaymentRow[]).map(toPayment);
}

function grouped<T>(values: readonly T[], keyOf: (value: T) => string | null): ReadonlyMap<string | null, T[]> {
  const groups = new Map<string | null, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}

function isMet({ accountKey, direction, state }: Payment) {
  return accountKey !== null && direction === 'in' && state === 'done';
}

export interface PaymentsPage {
  readonly limit: number;
  readonly before: PagePlace | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly method: PaidBy | null;
  readonly state: PaymentState | null;
  readonly customerKey: string | null;
}

/** Payments that are older than a position, newest first. */
export async function listPayments(tx: Tx, page: PaymentsPage): Promise<Payment[]> {
  const query = selectPayments(tx);
  if (page.from) void query.where('p.taken_at', '>=', page.from);
  if (page.to) void query.where('p.taken_at', '<', page.to);
  if (page.method) void query.where('p.method', page.method);
  if (page.state) void query.where('p.state', page.state);
  if (page.customerKey) void query.where('p.account_key', page.customerKey);
  if (page.before)
    void query.whereRaw('(p.taken_at, p.payment_key) < (?::timestamptz, ?::uuid)', [page.before.at, page.before.key]);
  const rows = await query.orderByRaw('p.taken_at desc, p.payment_key desc').limit(page.limit);
  return (rows as PaymentRow[]).map(toPayment);
}

interface PaymentRow {
  readonly payment_key: string;
  readonly payment_no: number | null;
  readonly receipt_id: string | null;
  readonly invoice_key: string | null;
  readonly invoice_id: string | null;
  readonly order_key: string | null;
  readonly account_key: string | null;
  readonly allocate: Payment['allocate'];
  readonly credit_note_key: string | null;
  readonly credit_note_id: string | null;
  readonly direction: 'in' | 'out';
  readonly cause: PaymentCause;
  readonly method: PaidBy;
  readonly amount_paise: number;
  readonly tendered_paise: number | null;
  readonly state: PaymentState;
  readonly reference: string | null;
  readonly note: string | null;
  readonly taken_at: Date;
  readonly taken_by: string;
  readonly settled_at: Date | null;
  readonly drawer_key: string | null;
  readonly session_key: string | null;
  readonly is_late: boolean;
  readonly reverses: string | null;
  readonly digest: Buffer | null;
}

function selectPayments(tx: Tx) {
  return tx('payments as p')
    .leftJoin('invoices as i', (on) => on.on('i.shop_id', 'p.shop_id').andOn('i.invoice_key', 'p.invoice_key'))
    .leftJoin('credit_notes as c', (on) =>
      on.on('c.shop_id', 'p.shop_id').andOn('c.credit_note_key', 'p.credit_note_key'),
    )
    .where('p.shop_id', shopOf(tx))
    .select('p.*', 'i.invoice_id', 'c.credit_note_id');
}

function cashColumns({ drawerKey, sessionKey, isLate }: CashPlace) {
  return { drawer_key: drawerKey, session_key: sessionKey, is_late: isLate };
}

function toPayment(row: PaymentRow): Payment {
  return {
    paymentKey: row.payment_key,
    receiptId: row.receipt_id,
    invoiceKey: row.invoice_key,
    invoiceId: row.invoice_id,
    orderKey: row.order_key,
    accountKey: row.account_key,
    allocate: row.allocate,
    creditNoteKey: row.credit_note_key,
    creditNoteId: row.credit_note_id,
    direction: row.direction,
    cause: row.cause,
    method: row.method,
    amountPaise: paiseFrom(row.amount_paise),
    tenderedPaise: row.tendered_paise === null ? null : paiseFrom(row.tendered_paise),
    state: row.state,
    reference: row.reference,
    note: row.note,
    takenAt: row.taken_at,
    takenBy: row.taken_by,
    settledAt: row.settled_at,
    drawerKey: row.drawer_key,
    sessionKey: row.session_key,
    isLate: row.is_late,
    reverses: row.reverses,
    digest: row.digest,
  };
}
