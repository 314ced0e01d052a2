import { InvoiceMoneyChanged } from '@bahi/contracts/billing';
import type { WriteTx } from '@bahi/platform/data';
import { listPaymentsOfInvoice } from '../data/payments-repository.js';
import type { Deps } from '../deps.js';
import type { Invoice } from '../domain/invoice.js';
import { standingMoney } from '../domain/standing-money.js';

/**
 * Publishes how what is left of an invoice is paid; @returns the position of the event, `null` when nobody would learn
 * from it: all of it is back, or it is an order that names no method, as at its sale.
 */
export async function publishMoney(
  tx: WriteTx,
  { outbox }: Pick<Deps, 'outbox'>,
  { invoice, at }: { readonly invoice: Invoice; readonly at: Date },
): Promise<number | null> {
  const { invoiceKey: subject, invoiceId, orderKey, orderId, status, totals } = invoice;
  if (status === 'Returned' || status === 'Cancelled') return null;
  const standing = standingMoney(invoice, await listPaymentsOfInvoice(tx, invoice));
  if (standing.unspecified === totals.grossPaise) return null;
  const data = { invoiceKey: subject, invoiceId, orderKey, orderId, changedAt: at.toISOString(), ...standing };
  return outbox.add(tx, InvoiceMoneyChanged, { subject, data });
}
