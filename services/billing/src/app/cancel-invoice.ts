import { billingFailures, gstReturnFailures } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import { monthName, yearOf } from '@bahi/contracts/shared';
import { firstDayOf, type Period } from '@bahi/contracts/tax';
import type { WriteTx } from '@bahi/platform/data';
import { removeGoods } from '../data/document-goods.js';
import { isLocked, keepPeriodsOpen } from '../data/gst-periods-repository.js';
import { lockInvoice } from '../data/invoices-repository.js';
import type { Deps } from '../deps.js';
import { isUntouched } from '../domain/invoice-money.js';
import { changeAccount } from './accounts/change-account.js';
import type { InvoiceRequest, InvoiceResult } from './apply-invoice-action.js';
import { accountOf } from './record-payment.js';
import { settleInvoice } from './settle-invoice.js';

/**
 * Cancels a bill that should never have been (gst.md 4): its number stays, goods and order follow as at a return. A second
 * time changes nothing.
 * @throws RefusedError 404 when the shop has no such invoice; 409 once money moved or goods came back, or in a locked month.
 */
export async function cancelInvoice(
  tx: WriteTx,
  deps: Deps,
  { invoiceId, userId: by, reason }: InvoiceRequest & { readonly reason: string },
): Promise<InvoiceResult> {
  const invoice = await lockInvoice(tx, { invoice_id: invoiceId });
  if (!invoice) throw new RefusedError(billingFailures.invoiceNotFound);
  if (invoice.status === 'Cancelled') return { invoice, position: null };
  if (!isUntouched(invoice)) throw new RefusedError(billingFailures.invoiceNotCancellable);
  if (invoice.document) await takeOutOfReturn(tx, invoice.document.period as Period, invoice.invoiceKey);
  const at = deps.clock.now();
  const { grossPaise } = invoice.totals;
  const settled = await settleInvoice(tx, deps, invoice, { credited: grossPaise, cancelled: { at, by, reason }, at });
  const account = await accountOf(tx, invoice);
  if (!account) return settled;
  const document = { kind: 'invoice', key: invoice.invoiceKey, id: invoice.invoiceId } as const;
  const entry = { kind: 'reversal', amountPaise: -grossPaise, document, by, note: reason } as const;
  const { position } = await changeAccount(tx, deps, account, { entries: [entry], at });
  return { ...settled, position };
}

async function takeOutOfReturn(tx: WriteTx, period: Period, invoiceKey: string): Promise<void> {
  await keepPeriodsOpen(tx);
  if (!(await isLocked(tx, period))) return removeGoods(tx, period, invoiceKey);
  const day = firstDayOf(period);
  const text = `${monthName(day)} ${yearOf(day)} is locked`;
  throw new RefusedError(gstReturnFailures.monthLocked, { text, figures: { period } });
}
