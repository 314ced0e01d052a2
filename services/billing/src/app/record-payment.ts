import { billingFailures, type MoneyMethod, moneyFailures } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import { dayOf, type Paise, toRupees } from '@bahi/contracts/shared';
import type { Tx, WriteTx } from '@bahi/platform/data';
import { listAllocations } from '../data/account-credits.js';
import { findAccount, lockAccount } from '../data/accounts-repository.js';
import { nextDocumentId } from '../data/document-counters.js';
import { findDrawer, placeCash } from '../data/drawers-repository.js';
import { findInvoice, lockInvoice } from '../data/invoices-repository.js';
import { findPaymentRules } from '../data/payment-rules-repository.js';
import { findPayment, insertPayment } from '../data/payments-repository.js';
import type { Deps } from '../deps.js';
import type { Account } from '../domain/account.js';
import type { Invoice } from '../domain/invoice.js';
import { openOf } from '../domain/invoice-money.js';
import { type ChosenBill, NO_DRAWER, type Payment } from '../domain/payment.js';
import type { PaidPart } from '../domain/receipt.js';
import { chooseBills, takePayment, type WantedBill } from './accounts/take-payment.js';
import { collectionOf, type Payee } from './collection.js';
import { lockCustomer, refuseArchived } from './customers/read-customer.js';
import { settleInvoice } from './settle-invoice.js';

export interface PaymentRequest {
  readonly paymentKey: string;
  /** Of an invoice, or of a customer and the bills that are chosen; null for what is oldest. */
  readonly of:
    | { readonly invoiceId: string }
    | { readonly customerKey: string; readonly bills: readonly WantedBill[] | null };
  readonly amountPaise: Paise;
  readonly method: MoneyMethod;
  readonly state: 'done' | 'pending';
  readonly tenderedPaise: Paise | null;
  readonly reference: string | null;
  readonly drawerKey: string | null;
  readonly digest: Buffer;
  readonly by: string;
}

/**
 * A payment and its invoice afterwards, `null` when it is of several bills; `account` is the customer's, `position` that of its
 * last event, `null` without one.
 */
export interface PaymentResult {
  readonly payment: Payment;
  readonly invoice: Invoice | null;
  readonly account: Account | null;
  readonly position: number | null;
}

export interface RecordedPayment extends PaymentResult {
  readonly parts: readonly PaidPart[];
  readonly isReplay: boolean;
}

/**
 * Records money, once per key. Of a walk-in's invoice at most what is open: it is locked, so of two for the last rupees one
 * succeeds. Of a customer the rest is an advance.
 * @throws RefusedError 404 for an unknown invoice, customer or drawer, 409 for more than is open, 400 for bills that do not
 * match, 422 when the key belongs to another payment.
 */
export async function recordPayment(tx: WriteTx, deps: Deps, request: PaymentRequest): Promise<RecordedPayment> {
  const { of } = request;
  if ('customerKey' in of) {
    const { account, customer } = await lockCustomer(tx, of.customerKey);
    const earlier = await findPayment(tx, request.paymentKey);
    if (earlier) return replay(tx, earlier, request);
    refuseArchived(customer);
    const { bills: wanted } = of;
    const chosen = wanted && (await chooseBills(tx, deps, account, { wanted, amountPaise: request.amountPaise }));
    return enter(tx, deps, { account, invoice: null, chosen }, request);
  }
  const invoice = await lockInvoice(tx, { invoice_id: of.invoiceId });
  const earlier = await findPayment(tx, request.paymentKey);
  if (earlier) return replay(tx, earlier, request);
  if (!invoice) throw new RefusedError(billingFailures.invoiceNotFound);
  if (invoice.status === 'Returned' || invoice.status === 'Cancelled')
    throw new RefusedError(billingFailures.invoiceReturned);
  const account = await accountOf(tx, invoice);
  if (!account) refuseMoreThanOpen(invoice, request.amountPaise);
  return enter(tx, deps, { account, invoice, chosen: account && wholly(invoice, request.amountPaise) }, request);
}

/** The account of an invoice that is locked; `null` for a walk-in's. */
export async function accountOf(tx: WriteTx, { customerKey }: Pick<Invoice, 'customerKey'>): Promise<Account | null> {
  if (customerKey === null) return null;
  const account = await lockAccount(tx, customerKey);
  if (!account) throw new Error(`The customer ${customerKey} of an invoice has no account`);
  return account;
}

/** An invoice after its account has changed. */
export async function readInvoiceAgain(tx: Tx, { invoiceKey }: Invoice): Promise<Invoice> {
  const invoice = await findInvoice(tx, { invoice_key: invoiceKey });
  if (!invoice) throw new Error(`The invoice ${invoiceKey} is gone`);
  return invoice;
}

/** All of an amount for one invoice, as far as it is open. */
export function wholly({ invoiceKey }: Invoice, amountPaise: Paise): ChosenBill[] {
  return [{ invoiceKey, amountPaise }];
}

/** @throws RefusedError 409 that names what is open. */
export function refuseMoreThanOpen(invoice: Invoice, amountPaise: Paise): void {
  const open = openOf(invoice);
  if (amountPaise <= open) return;
  throw new RefusedError(moneyFailures.moreThanOpen, { text: `Only ${toRupees(open).toFixed(2)} is open` });
}

/** A payment that is there. @throws Error when it is not: a defect. */
export async function readPayment(tx: Tx, paymentKey: string): Promise<Payment> {
  const payment = await findPayment(tx, paymentKey);
  if (!payment) throw new Error(`The payment ${paymentKey} was not stored`);
  return payment;
}

interface Payable {
  readonly account: Account | null;
  readonly invoice: Invoice | null;
  /** Null: of what is oldest. */
  readonly chosen: readonly ChosenBill[] | null;
}

async function enter(tx: WriteTx, deps: Deps, payable: Payable, request: PaymentRequest): Promise<RecordedPayment> {
  const { account, invoice, chosen } = payable;
  const { paymentKey, state, amountPaise, by } = request;
  const { at, cash } = await placePayment(tx, deps, request);
  const payee: Payee = {
    invoiceKey: invoice?.invoiceKey ?? null,
    orderKey: invoice?.orderKey ?? null,
    accountKey: account?.accountKey ?? null,
  };
  const allocateLater = state === 'pending' ? chosen : null;
  const store = async () => {
    const receiptId = await nextDocumentId(tx, 'RC', dayOf(at, deps.timeZone));
    await insertPayment(tx, collectionOf(payee, { ...request, receiptId, at, allocate: allocateLater }, cash));
    return receiptId;
  };
  if (account && state === 'done') {
    const payment = { paymentKey, amountPaise };
    const { position } = await takePayment(tx, deps, account, { payment, chosen: chosen ?? [], by, at, store });
    return recorded(tx, paymentKey, position);
  }
  await store();
  const change = state === 'done' ? { paid: amountPaise } : { pending: amountPaise };
  const settled = invoice && (await settleInvoice(tx, deps, invoice, { ...change, at }));
  return recorded(tx, paymentKey, settled?.position ?? null);
}

/** A payment as it stands now, with its invoice and its account. */
export async function readResult(tx: Tx, paymentKey: string, position: number | null): Promise<PaymentResult> {
  const payment = await readPayment(tx, paymentKey);
  const { invoiceKey, accountKey } = payment;
  const invoice = invoiceKey === null ? null : await findInvoice(tx, { invoice_key: invoiceKey });
  const account = accountKey === null ? null : await findAccount(tx, accountKey);
  return { payment, invoice, account, position };
}

async function recorded(tx: Tx, paymentKey: string, position: number | null): Promise<RecordedPayment> {
  const result = await readResult(tx, paymentKey, position);
  const { payment, account } = result;
  const parts = account ? await listAllocations(tx, paymentKey) : [payment];
  return { ...result, parts, isReplay: false };
}

/** When a payment is taken, and its drawer. */
async function placePayment(tx: WriteTx, deps: Deps, { method, drawerKey }: PaymentRequest) {
  const { methods, drawerNeeded } = await findPaymentRules(tx);
  if (!methods.includes(method)) throw new RefusedError(moneyFailures.methodOff);
  if (drawerKey !== null && !(await findDrawer(tx, drawerKey))) throw new RefusedError(moneyFailures.drawerNotFound);
  const at = deps.clock.now();
  const [cash = NO_DRAWER] = method === 'cash' ? await placeCash(tx, [{ drawerKey, at }]) : [];
  if (drawerNeeded && method === 'cash' && cash.sessionKey === null) throw new RefusedError(moneyFailures.drawerNeeded);
  return { at, cash };
}

async function replay(tx: WriteTx, earlier: Payment, { digest }: PaymentRequest): Promise<RecordedPayment> {
  if (!earlier.digest?.equals(digest)) throw new RefusedError(moneyFailures.paymentKeyReused);
  return { ...(await recorded(tx, earlier.paymentKey, null)), isReplay: true };
}
