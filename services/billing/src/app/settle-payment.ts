import { type MoneyMethod, moneyFailures } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import { dayOf, uuidv7 } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import { nextDocumentId } from '../data/document-counters.js';
import { findSession, placeCash } from '../data/drawers-repository.js';
import { lockInvoice } from '../data/invoices-repository.js';
import { findPayment, insertPayment, updatePayment } from '../data/payments-repository.js';
import type { Deps } from '../deps.js';
import type { Invoice } from '../domain/invoice.js';
import { type CashPlace, NO_DRAWER, type Payment } from '../domain/payment.js';
import { isSentLater } from './issue-credit-note.js';
import { type PaymentResult, readPayment, refuseMoreThanOpen } from './record-payment.js';
import { settleInvoice } from './settle-invoice.js';

/** A payment by its id, and who settles it. */
export interface PaymentCommand {
  readonly paymentId: string;
  readonly by: string;
}

/**
 * Pending money has arrived, or a refund was sent; a repetition changes nothing.
 * @throws RefusedError 409 when it failed before, or when more than is open would be paid.
 */
export async function confirmPayment(
  tx: WriteTx,
  deps: Deps,
  { paymentId, reference }: PaymentCommand & { readonly reference: string | null },
): Promise<PaymentResult> {
  const { payment, invoice } = await lockPayment(tx, paymentId);
  if (payment.state === 'done') return { payment, invoice, position: null };
  if (payment.state !== 'pending') throw new RefusedError(moneyFailures.paymentSettled);
  const at = deps.clock.now();
  const { amountPaise, direction } = payment;
  if (direction === 'in') refuseMoreThanOpen(invoice, amountPaise);
  await updatePayment(tx, paymentId, { state: 'done', settledAt: at, reference: reference ?? payment.reference });
  const change = direction === 'in' ? { paid: amountPaise, pending: -amountPaise } : {};
  return settled(tx, deps, { payment, invoice }, { ...change, at });
}

/**
 * The money of a pending payment never came; a repetition changes nothing.
 * @throws RefusedError 409 when it was confirmed before, or is a refund.
 */
export async function failPayment(
  tx: WriteTx,
  deps: Deps,
  { paymentId, reason }: PaymentCommand & { readonly reason: string },
): Promise<PaymentResult> {
  const { payment, invoice } = await lockPayment(tx, paymentId);
  if (payment.direction === 'out') throw new RefusedError(moneyFailures.paymentIsRefund);
  if (payment.state === 'failed') return { payment, invoice, position: null };
  if (payment.state !== 'pending') throw new RefusedError(moneyFailures.paymentSettled);
  const at = deps.clock.now();
  await updatePayment(tx, paymentId, { state: 'failed', settledAt: at, note: reason });
  return settled(tx, deps, { payment, invoice }, { pending: -payment.amountPaise, at });
}

/**
 * Undoes a payment that was recorded by mistake with an opposite record; a repetition changes nothing.
 * @throws RefusedError 409 for a pending or failed one, a refund, or when its money was given back already.
 */
export async function reversePayment(
  tx: WriteTx,
  deps: Deps,
  { paymentId, by, reason }: PaymentCommand & { readonly reason: string },
): Promise<PaymentResult> {
  const { payment, invoice } = await lockPayment(tx, paymentId);
  if (payment.direction === 'out') throw new RefusedError(moneyFailures.paymentIsRefund);
  if (payment.state === 'reversed') return { payment, invoice, position: null };
  if (payment.state === 'pending') throw new RefusedError(moneyFailures.paymentPending);
  if (payment.state === 'failed') throw new RefusedError(moneyFailures.paymentSettled);
  if (invoice.paidPaise - payment.amountPaise < invoice.refundedPaise)
    throw new RefusedError(moneyFailures.paymentRefunded);
  const at = deps.clock.now();
  await insertReversal(tx, payment, { by, at, reason });
  return settled(tx, deps, { payment, invoice }, { paid: -payment.amountPaise, at });
}

/**
 * Corrects the method. Money that came in is reversed and recorded anew, in one transaction; a refund that was not sent yet
 * is paid the other way.
 * @throws RefusedError 409 when its drawer is closed, when it failed or was reversed, or the refund was sent.
 */
export async function changeMethod(
  tx: WriteTx,
  deps: Deps,
  command: PaymentCommand & { readonly method: MoneyMethod; readonly reference: string | null },
): Promise<PaymentResult> {
  const { payment, invoice } = await lockPayment(tx, command.paymentId);
  const { method, reference, by } = command;
  if (payment.method === method && payment.state !== 'pending') return { payment, invoice, position: null };
  const at = deps.clock.now();
  if (payment.direction === 'out') return sendOtherwise(tx, deps, { payment, invoice }, { method, reference, at });
  if (payment.state !== 'done' && payment.state !== 'pending') throw new RefusedError(moneyFailures.paymentSettled);
  await refuseClosedDrawer(tx, payment);
  const { amountPaise } = payment;
  if (payment.state === 'pending') {
    refuseMoreThanOpen(invoice, amountPaise);
    await updatePayment(tx, payment.paymentKey, { state: 'failed', settledAt: at, note: `Paid by ${method}` });
  } else await insertReversal(tx, payment, { by, at, reason: `Paid by ${method}` });
  const paymentKey = uuidv7(at.getTime());
  const [cash = NO_DRAWER] = method === 'cash' ? await placeCash(tx, [{ drawerKey: payment.drawerKey, at }]) : [];
  const receiptId = payment.receiptId && (await nextDocumentId(tx, 'RC', dayOf(at, deps.timeZone)));
  const replaced = {
    ...payment,
    paymentKey,
    receiptId,
    method,
    reference,
    tenderedPaise: null,
    note: null,
    digest: null,
  };
  const taken = {
    state: 'done',
    takenAt: at,
    takenBy: by,
    settledAt: at,
    cause: 'collection',
    reverses: null,
  } as const;
  await insertPayment(tx, { ...replaced, ...taken, ...cash });
  const change = payment.state === 'pending' ? { paid: amountPaise, pending: -amountPaise } : {};
  return settled(tx, deps, { payment: { ...payment, paymentKey }, invoice }, { ...change, at });
}

async function sendOtherwise(
  tx: WriteTx,
  deps: Deps,
  { payment, invoice }: LockedPayment,
  { method, reference, at }: { readonly method: MoneyMethod; readonly reference: string | null; readonly at: Date },
): Promise<PaymentResult> {
  if (payment.state !== 'pending') throw new RefusedError(moneyFailures.paymentSettled);
  const isSent = !isSentLater(method);
  const [cash = NO_DRAWER]: CashPlace[] =
    method === 'cash' ? await placeCash(tx, [{ drawerKey: payment.drawerKey, at }]) : [];
  const state = isSent ? 'done' : 'pending';
  await updatePayment(tx, payment.paymentKey, { method, reference, state, settledAt: isSent ? at : null, cash });
  return settled(tx, deps, { payment, invoice }, { at });
}

interface LockedPayment {
  readonly payment: Payment;
  readonly invoice: Invoice;
}

async function lockPayment(tx: WriteTx, paymentId: string): Promise<LockedPayment> {
  const found = await findPayment(tx, paymentId);
  if (!found) throw new RefusedError(moneyFailures.paymentNotFound);
  const invoice = await lockInvoice(tx, { invoice_key: found.invoiceKey });
  if (!invoice) throw new Error(`The payment ${paymentId} has no invoice`);
  // Read again: another request may have settled it while this one waited for the invoice.
  return { payment: await readPayment(tx, paymentId), invoice };
}

async function insertReversal(
  tx: WriteTx,
  payment: Payment,
  { by, at, reason }: { readonly by: string; readonly at: Date; readonly reason: string },
): Promise<void> {
  const { settledAt, paymentKey: reverses, drawerKey, method } = payment;
  const [cash = NO_DRAWER] = method === 'cash' && drawerKey !== null ? await placeCash(tx, [{ drawerKey, at }]) : [];
  await updatePayment(tx, reverses, { state: 'reversed', settledAt });
  await insertPayment(tx, {
    ...payment,
    ...{
      paymentKey: uuidv7(at.getTime()),
      receiptId: null,
      direction: 'out',
      cause: 'reversal',
      state: 'done',
      reverses,
    },
    ...{ tenderedPaise: null, note: reason, takenAt: at, takenBy: by, settledAt: at, digest: null },
    ...cash,
  });
}

async function refuseClosedDrawer(tx: WriteTx, { sessionKey }: Payment): Promise<void> {
  const session = sessionKey === null ? null : await findSession(tx, sessionKey);
  if (session?.closedAt) throw new RefusedError(moneyFailures.drawerClosed);
}

async function settled(
  tx: WriteTx,
  deps: Deps,
  { payment, invoice }: LockedPayment,
  change: Parameters<typeof settleInvoice>[3],
): Promise<PaymentResult> {
  const result = await settleInvoice(tx, deps, invoice, change);
  return { ...result, payment: await readPayment(tx, payment.paymentKey) };
}
