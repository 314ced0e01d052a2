import { InvoiceReturned } from '@bahi/contracts/billing';
import { type Outbox, on, type Subscription } from '@bahi/platform/messaging';
import { whenInvoiceReturned } from './when-invoice-returned.js';

export function ordersSubscriptions(outbox: Outbox): readonly Subscription[] {
  return [on(InvoiceReturned, whenInvoiceReturned(outbox))];
}
