import { type MoneyMethod, moneyFailures } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import { dayOf, uuidv7 } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import { listAllocations, replaceCredit } from '../data/account-credits.js';
import { lockAccount } from '../data/accounts-repository.js';
import { nextDocumentId } from '../data/document-counters.js';
import { findSession, placeCash } from '../data/drawers-repository.js';
import { lockInvoice, lockInvoices } from '../data/invoices-repository.js';
import { findPayment, insertPayment, updatePayment } from '../data/payments-repository.js';
import type { Deps } from '../deps.js';
import type { Account } from '../domain/account.js';
import type { Invoice } from '../domain/invoice.js';
import { type CashPlace, NO_DRAWER, type Payment } from '../domain/payment.js';
import { changeAccount } from './accounts/change-account.js';
import { type Entering, takeBackPayment, takePayment } from './accounts/take-payment.js';
import { isSentLater } from './issue-credit-note.js';
import { type PaymentResult, readPayment, readResult, refuseMoreThanOpen, wholly } from './record-payment.js';
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
  { paymentId, by, reference }: PaymentCommand & { readonly reference: string | null },
): Promise<PaymentResult> {
  const locked = await lockPayment(tx, paymentId);
  const { payment, invoice, account } = locked;
  if (payment.state === 'done') return readResult(tx, paymentId, null);
  if (payment.state !== 'pending') throw new RefusedError(moneyFailures.paymentSettled);
  const at = deps.clock.now();
  const isIn = payment.direction === 'in';
  if (isIn && !account && invoice) refuseMoreThanOpen(invoice, payment.amountPaise);
  await updatePayment(tx, paymentId, { state: 'done', settledAt: at, reference: reference ?? payment.reference });
  return isIn ? arrived(tx, deps, locked, { payment, by, at }) : settled(tx, deps, locked, { at });
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
  const locked = await lockPayment(tx, paymentId);
  const { payment } = locked;
  if (payment.direction === 'out') throw new RefusedError(moneyFailures.paymentIsRefund);
  if (payment.state === 'failed') return readResult(tx, paymentId, null);
  if (payment.state !== 'pending') throw new RefusedError(moneyFailures.paymentSettled);
  const at = deps.clock.now();
  await updatePayment(tx, paymentId, { state: 'failed', settledAt: at, note: reason });
  return settled(tx, deps, locked, { pending: -payment.amountPaise, at });
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
  const locked = await lockPayment(tx, paymentId);
  const { payment, account } = locked;
  if (payment.direction === 'out') throw new RefusedError(moneyFailures.paymentIsRefund);
  if (payment.state === 'reversed') return readResult(tx, paymentId, null);
  if (payment.state === 'pending') throw new RefusedError(moneyFailures.paymentPending);
  if (payment.state === 'failed') throw new RefusedError(moneyFailures.paymentSettled);
  await refuseRefunded(tx, locked);
  const at = deps.clock.now();
  await insertReversal(tx, payment, { by, at, reason });
  if (!account) return settled(tx, deps, locked, { paid: -payment.amountPaise, at });
  const { position } = await takeBackPayment(tx, deps, account, { payment, by, at, note: reason });
  return readResult(tx, paymentId, position);
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
  const locked = await lockPayment(tx, command.paymentId);
  const { payment, invoice, account } = locked;
  const { method, reference, by } = command;
  if (payment.method === method && payment.state !== 'pending') return readResult(tx, payment.paymentKey, null);
  const at = deps.clock.now();
  if (payment.direction === 'out') return sendOtherwise(tx, deps, locked, { method, reference, at });
  if (payment.state !== 'done' && payment.state !== 'pending') throw new RefusedError(moneyFailures.paymentSettled);
  await refuseClosedDrawer(tx, payment);
  const { amountPaise } = payment;
  if (payment.state === 'pending') {
    if (!account && invoice) refuseMoreThanOpen(invoice, amountPaise);
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
    allocate: null,
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
  const money = { paymentKey, receiptId, amountPaise };
  if (payment.state === 'pending') return arrived(tx, deps, locked, { payment: money, by, at });
  if (!account) return settled(tx, deps, { ...locked, payment: { ...payment, paymentKey } }, { at });
  const position = await exchange(tx, deps, account, { from: payment, to: money, by, at });
  return readResult(tx, paymentKey, position);
}

async function sendOtherwise(
  tx: WriteTx,
  deps: Deps,
  locked: LockedPayment,
  { method, reference, at }: { readonly method: MoneyMethod; readonly reference: string | null; readonly at: Date },
): Promise<PaymentResult> {
  const { payment } = locked;
  if (payment.state !== 'pending') throw new RefusedError(moneyFailures.paymentSettled);
  const isSent = !isSentLater(method);
  const [cash = NO_DRAWER]: CashPlace[] =
    method === 'cash' ? await placeCash(tx, [{ drawerKey: payment.drawerKey, at }]) : [];
  const state = isSent ? 'done' : 'pending';
  await updatePayment(tx, payment.paymentKey, { method, reference, state, settledAt: isSent ? at : null, cash });
  return settled(tx, deps, locked, { at });
}

interface LockedPayment {
  readonly payment: Payment;
  /** Null when it is of several bills. */
  readonly invoice: Invoice | null;
  /** Null for a walk-in. */
  readonly account: Account | null;
}

async function lockPayment(tx: WriteTx, paymentId: string): Promise<LockedPayment> {
  const found = await findPayment(tx, paymentId);
  if (!found) throw new RefusedError(moneyFailures.paymentNotFound);
  const { invoiceKey, accountKey } = found;
  const account = accountKey === null ? null : await lockAccount(tx, accountKey);
  const invoice = invoiceKey === null ? null : await lockInvoice(tx, { invoice_key: invoiceKey });
  if (!invoice && !account) throw new Error(`The payment ${paymentId} has no invoice`);
  // Read again: another request may have settled it while this one waited for the lock.
  return { payment: await readPayment(tx, paymentId), invoice, account };
}

/** The money of a pending payment is there, under the key of the payment or of the one in its place. */
async function arrived(
  tx: WriteTx,
  deps: Deps,
  { payment: waiting, invoice, account }: LockedPayment,
  { payment, by, at }: Entering & { readonly payment: Pick<Payment, 'paymentKey' | 'receiptId' | 'amountPaise'> },
): Promise<PaymentResult> {
  const { paymentKey, amountPaise } = payment;
  const pending = -amountPaise;
  const paid = account ? 0 : amountPaise;
  const position = invoice && (await settleInvoice(tx, deps, invoice, { paid, pending, at })).position;
  if (!account) return readResult(tx, paymentKey, position);
  const chosen = waiting.allocate ?? (invoice ? wholly(invoice, amountPaise) : []);
  const store = () => Promise.resolve(payment.receiptId);
  return readResult(
    tx,
    paymentKey,
    (await takePayment(tx, deps, account, { payment, chosen, by, at, store })).position,
  );
}

/** A payment takes the place of another, and of what it has paid. */
async function exchange(
  tx: WriteTx,
  deps: Deps,
  account: Account,
  { from, to, by, at }: Entering & { readonly from: Payment; readonly to: Pick<Payment, 'paymentKey' | 'receiptId'> },
): Promise<number> {
  await replaceCredit(tx, from.paymentKey, to.paymentKey);
  const documentOf = ({ paymentKey: key, receiptId: id }: typeof to) => ({ kind: 'payment', key, id }) as const;
  const { amountPaise } = from;
  const entries = [
    { kind: 'reversal', amountPaise, document: documentOf(from), by },
    { kind: 'payment', amountPaise: -amountPaise, document: documentOf(to), by },
  ] as const;
  return (await changeAccount(tx, deps, account, { entries, at })).position;
}

/** @throws RefusedError 409 when what a payment paid was given back already. */
async function refuseRefunded(tx: WriteTx, { payment, invoice, account }: LockedPayment): Promise<void> {
  const met = account ? await listAllocations(tx, payment.paymentKey) : [];
  const invoices = await lockInvoices(
    tx,
    met.flatMap(({ target }) => (target.kind === 'invoice' ? [target.key] : [])).sort(),
  );
  const isBack = ({ paidPaise, refundedPaise }: Invoice, amount: number) => paidPaise - amount < refundedPaise;
  const isRefunded = account
    ? met.some(({ target, amountPaise }) => {
        const paid = invoices.get(target.key);
        return paid !== undefined && isBack(paid, amountPaise);
      })
    : invoice !== null && isBack(invoice, payment.amountPaise);
  if (isRefunded) throw new RefusedError(moneyFailures.paymentRefunded);
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
  const position = invoice && (await settleInvoice(tx, deps, invoice, change)).position;
  return readResult(tx, payment.paymentKey, position);
}
