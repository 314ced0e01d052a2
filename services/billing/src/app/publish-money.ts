import { InvoiceMoneyChanged } from '@bahi/contracts/billing';
import type { WriteTx } from '@bahi/platform/data';
import { listPaymentsOfInvoices } from '../data/payments-repository.js';
import type { Deps } from '../deps.js';
import type { Invoice } from '../domain/invoice.js';
import { standingMoney } from '../domain/standing-money.js';

/**
 * Publishes how what is left of invoices is paid; @returns the position of the last event, `null` when nobody would learn
 * from one: all of an invoice is back, or it is an order that names no method, as at its sale.
 */
export async function publishMoney(
  tx: WriteTx,
  { outbox }: Pick<Deps, 'outbox'>,
  { invoices, at }: { readonly invoices: readonly Invoice[]; readonly at: Date },
): Promise<number | null> {
  const left = invoices.filter(({ status }) => status !== 'Returned' && status !== 'Cancelled');
  const paymentsOf = await listPaymentsOfInvoices(tx, left);
  const changedAt = at.toISOString();
  const drafts = left.flatMap((invoice) => {
    const { invoiceKey, invoiceId, orderKey, orderId, totals } = invoice;
    const standing = standingMoney(invoice, paymentsOf.get(invoiceKey) ?? []);
    if (standing.unspecified === totals.grossPaise) return [];
    return [{ subject: invoiceKey, data: { invoiceKey, invoiceId, orderKey, orderId, changedAt, ...standing } }];
  });
  return (await outbox.addAll(tx, InvoiceMoneyChanged, drafts)).at(-1) ?? null;
}
