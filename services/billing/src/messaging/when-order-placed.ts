import { InvoiceCreated } from '@bahi/contracts/billing';
import type { EventData } from '@bahi/contracts/kit';
import { OrderPlaced } from '@bahi/contracts/orders';
import { asPaise, uuidv7 } from '@bahi/contracts/shared';
import { shopOf } from '@bahi/platform/data';
import { inSets, type Outbox, type ReceivedEvent, type SetHandler, type Subscription } from '@bahi/platform/messaging';
import type { Clock } from '@bahi/platform/ports';
import { createInvoices } from '../data/invoices-repository.js';
import { type BilledOrder, draftInvoice } from '../domain/invoice.js';
import { invoiceFacts } from './invoice-facts.js';

export interface BillingParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly timeZone: string;
}

type HeardOrder = ReceivedEvent<typeof OrderPlaced>;

/** Every order gets exactly one invoice, with the next number of its financial year. */
export function whenOrderPlaced(parts: BillingParts): Subscription {
  return inSets(billOrders(parts))(OrderPlaced, (heard) => heard);
}

function billedOrder(data: EventData<typeof OrderPlaced>): BilledOrder {
  return {
    orderKey: data.orderKey,
    orderId: data.orderId,
    totalPaise: asPaise(data.totalPaise),
    placedAt: new Date(data.placedAt),
    lines: data.lines.map((line) => ({ ...line, unitPricePaise: asPaise(line.unitPricePaise) })),
  };
}

/** An order that is told twice in one set is billed by the first telling. */
function oncePerOrder(heard: readonly HeardOrder[]): ReadonlyMap<string, HeardOrder> {
  const orders = new Map<string, HeardOrder>();
  for (const one of heard) if (!orders.has(one.data.orderKey)) orders.set(one.data.orderKey, one);
  return orders;
}

function billOrders({ outbox, clock, timeZone }: BillingParts): SetHandler<HeardOrder> {
  return async (heard, tx) => {
    const orders = oncePerOrder(heard);
    const nowMs = clock.now().getTime();
    const drafts = [...orders.values()].map(({ data }) => draftInvoice(billedOrder(data), uuidv7(nowMs), timeZone));
    const facts = (await createInvoices(tx, shopOf(tx), drafts)).map((invoice) => {
      const cause = orders.get(invoice.orderKey)?.envelope;
      return { subject: invoice.invoiceKey, data: invoiceFacts(invoice), ...(cause ? { cause } : {}) };
    });
    await outbox.addAll(tx, InvoiceCreated, facts);
  };
}
