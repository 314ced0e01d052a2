import { billingFailures, type MoneyMethod, moneyFailures } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import { dayOf, type Paise, toRupees } from '@bahi/contracts/shared';
import type { Tx, WriteTx } from '@bahi/platform/data';
import { nextDocumentId } from '../data/document-counters.js';
import { findDrawer, placeCash } from '../data/drawers-repository.js';
import { findInvoice, lockInvoice } from '../data/invoices-repository.js';
import { findPaymentRules } from '../data/payment-rules-repository.js';
import { findPayment, insertPayment } from '../data/payments-repository.js';
import type { Deps } from '../deps.js';
import type { Invoice } from '../domain/invoice.js';
import { openOf } from '../domain/invoice-money.js';
import { NO_DRAWER, type Payment } from '../domain/payment.js';
import { collectionOf } from './collection.js';
import { settleInvoice } from './settle-invoice.js';

export interface PaymentRequest {
  readonly paymentKey: string;
  readonly invoiceId: string;
  readonly amountPaise: Paise;
  readonly method: MoneyMethod;
  readonly state: 'done' | 'pending';
  readonly tenderedPaise: Paise | null;
  readonly reference: string | null;
  readonly drawerKey: string | null;
  readonly digest: Buffer;
  readonly by: string;
}

/** A payment and its invoice afterwards; `position` is that of its last event, `null` without one. */
export interface PaymentResult {
  readonly payment: Payment;
  readonly invoice: Invoice;
  readonly position: number | null;
}

/**
 * Records money for an invoice, once per key; the invoice is locked, so of two for the last rupees one succeeds.
 * @throws RefusedError 404 for an unknown invoice or drawer, 409 for more than is open, 422 when the key belongs to another
 * payment.
 */
export async function recordPayment(
  tx: WriteTx,
  deps: Deps,
  request: PaymentRequest,
): Promise<PaymentResult & { readonly isReplay: boolean }> {
  const invoice = await lockInvoice(tx, { invoice_id: request.invoiceId });
  const earlier = await findPayment(tx, request.paymentKey);
  if (earlier) return replay(tx, earlier, request);
  if (!invoice) throw new RefusedError(billingFailures.invoiceNotFound);
  if (invoice.status === 'Returned' || invoice.status === 'Cancelled')
    throw new RefusedError(billingFailures.invoiceReturned);
  refuseMoreThanOpen(invoice, request.amountPaise);
  const { methods, drawerNeeded } = await findPaymentRules(tx);
  if (!methods.includes(request.method)) throw new RefusedError(moneyFailures.methodOff);
  const { drawerKey, method, state, amountPaise } = request;
  if (drawerKey !== null && !(await findDrawer(tx, drawerKey))) throw new RefusedError(moneyFailures.drawerNotFound);
  const at = deps.clock.now();
  const [cash = NO_DRAWER] = method === 'cash' ? await placeCash(tx, [{ drawerKey, at }]) : [];
  if (drawerNeeded && method === 'cash' && cash.sessionKey === null) throw new RefusedError(moneyFailures.drawerNeeded);
  const receiptId = await nextDocumentId(tx, 'RC', dayOf(at, deps.timeZone));
  await insertPayment(tx, collectionOf(invoice, { ...request, receiptId, at }, cash));
  const change = state === 'done' ? { paid: amountPaise } : { pending: amountPaise };
  const settled = await settleInvoice(tx, deps, invoice, { ...change, at });
  return { ...settled, payment: await readPayment(tx, request.paymentKey), isReplay: false };
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

async function replay(tx: Tx, earlier: Payment, { digest }: PaymentRequest) {
  if (!earlier.digest?.equals(digest)) throw new RefusedError(moneyFailures.paymentKeyReused);
  const invoice = await findInvoice(tx, { invoice_key: earlier.invoiceKey });
  if (!invoice) throw new Error(`The payment ${earlier.paymentKey} has no invoice`);
  return { payment: earlier, invoice, position: null, isReplay: true };
}
