import { InvoiceCreated } from '@bahi/contracts/billing';
import type { Envelope } from '@bahi/contracts/kit';
import { uuidv7 } from '@bahi/contracts/shared';
import { shopOf, type WriteTx } from '@bahi/platform/data';
import { createInvoices } from '../data/invoices-repository.js';
import type { Deps } from '../deps.js';
import { type BilledOrder, draftInvoice } from '../domain/invoice.js';
import { invoiceData } from '../domain/invoice-data.js';

/** An order to bill and the event that announced it. */
export interface OrderToBill {
  readonly order: BilledOrder;
  readonly cause: Pick<Envelope, 'id' | 'traceparent'>;
}

/** Creates exactly one invoice per order, with the next numbers of its financial year, and publishes the new ones. */
export async function billOrders(
  tx: WriteTx,
  { outbox, clock, timeZone }: Deps,
  orders: readonly OrderToBill[],
): Promise<void> {
  const firstByKey = firstOfEachOrder(orders);
  const nowMs = clock.now().getTime();
  const drafts = [...firstByKey.values()].map(({ order }) => draftInvoice(order, uuidv7(nowMs), timeZone));
  const created = (await createInvoices(tx, shopOf(tx), drafts)).map((invoice) => {
    const cause = firstByKey.get(invoice.orderKey)?.cause;
    return { subject: invoice.invoiceKey, data: invoiceData(invoice), ...(cause ? { cause } : {}) };
  });
  await outbox.addAll(tx, InvoiceCreated, created);
}

/** A batch may contain an order twice; its first event counts. */
function firstOfEachOrder(orders: readonly OrderToBill[]): ReadonlyMap<string, OrderToBill> {
  const firstByKey = new Map<string, OrderToBill>();
  for (const item of orders) if (!firstByKey.has(item.order.orderKey)) firstByKey.set(item.order.orderKey, item);
  return firstByKey;
}
