import { uuidv7 } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import { insertPayment } from '../data/payments-repository.js';
import type { Deps } from '../deps.js';
import { openOf } from '../domain/invoice-money.js';
import { NO_DRAWER } from '../domain/payment.js';
import { takePayment } from './accounts/take-payment.js';
import { type InvoiceRequest, type InvoiceResult, lockForAction } from './apply-invoice-action.js';
import { collectionOf } from './collection.js';
import { accountOf, readInvoiceAgain, wholly } from './record-payment.js';
import { settleInvoice } from './settle-invoice.js';

/** Marks an unpaid invoice as paid, with a payment of all that is open; no method is known (counter.md 7.2). */
export async function payInvoice(
  tx: WriteTx,
  deps: Deps,
  { invoiceId, userId }: InvoiceRequest,
): Promise<InvoiceResult> {
  const { invoice, applies } = await lockForAction(tx, invoiceId, 'pay');
  if (!applies) return { invoice, position: null };
  const at = deps.clock.now();
  const amountPaise = openOf(invoice);
  const { invoiceKey, orderKey, customerKey: accountKey } = invoice;
  const payment = { paymentKey: uuidv7(at.getTime()), method: 'unspecified', amountPaise, by: userId, at } as const;
  await insertPayment(tx, collectionOf({ invoiceKey, orderKey, accountKey }, payment, NO_DRAWER));
  const account = await accountOf(tx, invoice);
  if (!account) return settleInvoice(tx, deps, invoice, { paid: amountPaise, at });
  // It is stored, and has no receipt.
  const store = () => Promise.resolve(null);
  const money = { payment, chosen: wholly(invoice, amountPaise), by: userId, at, store };
  const { position } = await takePayment(tx, deps, account, money);
  return { invoice: await readInvoiceAgain(tx, invoice), position };
}
