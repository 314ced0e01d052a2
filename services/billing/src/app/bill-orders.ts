import { InvoiceCreated, InvoicePaid } from '@bahi/contracts/billing';
import type { Envelope } from '@bahi/contracts/kit';
import { dayOf, uuidv7 } from '@bahi/contracts/shared';
import { SIMPLE_PROFILE } from '@bahi/contracts/tax';
import { shopOf, type WriteTx } from '@bahi/platform/data';
import { keepGoods } from '../data/document-goods.js';
import { insertRates } from '../data/document-rates.js';
import { placeCash } from '../data/drawers-repository.js';
import { openPeriodOf } from '../data/gst-periods-repository.js';
import { createInvoices, type NumberedInvoice } from '../data/invoices-repository.js';
import { insertBilledPayments, type PaidInvoice } from '../data/payments-repository.js';
import type { Deps } from '../deps.js';
import { type BilledOrder, type BilledPayment, type DraftInvoice, draftInvoice } from '../domain/invoice.js';
import { invoiceData } from '../domain/invoice-data.js';
import { NO_DRAWER } from '../domain/payment.js';
import { buyerIn, enterBills, lockBuyers } from './accounts/enter-bills.js';
import { taxProfileOf } from './tax-profile.js';

/** An order to bill and the event that announced it. */
export interface OrderToBill {
  readonly order: BilledOrder;
  readonly cause: Pick<Envelope, 'id' | 'traceparent'>;
}

/**
 * Creates exactly one invoice per order or bill, with the next numbers of its financial year, and publishes the new ones. A
 * bill brings its payments along; one that is paid in full is published as paid, too.
 */
export async function billOrders(tx: WriteTx, deps: Deps, orders: readonly OrderToBill[]): Promise<void> {
  const { outbox, clock, timeZone } = deps;
  const firstByKey = firstOfEachOrder(orders);
  const buyers = await lockBuyers(
    tx,
    [...firstByKey.values()].map(({ order }) => order),
  );
  const nowMs = clock.now().getTime();
  const drafts: DraftInvoice[] = [];
  for (const { order } of firstByKey.values())
    drafts.push(
      draftInvoice(order, {
        ...{ invoiceKey: uuidv7(nowMs), timeZone, buyer: buyerIn(buyers, order) },
        ...(await taxOf(tx, order, timeZone)),
      }),
    );
  const created = await createInvoices(tx, shopOf(tx), drafts);
  const money = await recordPayments(tx, created);
  const rates = created.flatMap(({ invoiceKey, gst }) => (gst ? [{ documentKey: invoiceKey, rates: gst.rates }] : []));
  await insertRates(tx, rates);
  await keepGoods(
    tx,
    rates.map(({ documentKey }) => documentKey),
  );
  const causeOf = ({ orderKey }: NumberedInvoice) => firstByKey.get(orderKey)?.cause as OrderToBill['cause'];
  const announced = created.map((invoice) => ({
    subject: invoice.invoiceKey,
    data: { ...invoiceData(invoice), ...documentData(invoice) },
    cause: causeOf(invoice),
  }));
  await outbox.addAll(tx, InvoiceCreated, announced);
  const paid = created.flatMap((invoice) => {
    const { invoiceKey, paidAt, stateNo } = invoice;
    if (!paidAt) return [];
    const data = { ...invoiceData(invoice), paidAt: paidAt.toISOString(), stateNo };
    return [{ subject: invoiceKey, data, cause: causeOf(invoice) }];
  });
  await outbox.addAll(tx, InvoicePaid, paid);
  await enterBills(tx, deps, created, money);
}

/** The profile under which an order was sold, and the month in which it is reported. */
async function taxOf(tx: WriteTx, { gst, placedAt }: BilledOrder, timeZone: string) {
  if (!gst) return { profile: SIMPLE_PROFILE };
  const period = await openPeriodOf(tx, dayOf(placedAt, timeZone));
  return { profile: await taxProfileOf(tx, gst.taxContext), period };
}

function documentData({ document }: NumberedInvoice) {
  return document ? { documentType: document.type, day: document.day } : {};
}

async function recordPayments(tx: WriteTx, created: readonly NumberedInvoice[]): Promise<readonly PaidInvoice[]> {
  const paid = created.flatMap(({ invoiceKey, orderKey, customerKey, createdAt: at, bill }) =>
    bill && bill.payments.length > 0
      ? [{ ...bill, invoiceKey, orderKey, at, customerKey, takenBy: bill.soldBy, payments: keyed(bill.payments, at) }]
      : [],
  );
  const withCash = paid.filter(({ payments }) => payments.some(({ method }) => method === 'cash'));
  const places = await placeCash(tx, withCash);
  const cashOf = new Map(withCash.map(({ invoiceKey }, index) => [invoiceKey, places[index]]));
  const rows = paid.map((invoice) => ({ ...invoice, cash: cashOf.get(invoice.invoiceKey) ?? NO_DRAWER }));
  await insertBilledPayments(tx, rows);
  return rows;
}

function keyed(payments: readonly BilledPayment[], at: Date) {
  return payments.map((payment) => ({ ...payment, paymentKey: uuidv7(at.getTime()) }));
}

/** A batch may contain an order twice; its first event counts. */
function firstOfEachOrder(orders: readonly OrderToBill[]): ReadonlyMap<string, OrderToBill> {
  const firstByKey = new Map<string, OrderToBill>();
  for (const item of orders) if (!firstByKey.has(item.order.orderKey)) firstByKey.set(item.order.orderKey, item);
  return firstByKey;
}
