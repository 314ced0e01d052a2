import { InvoiceReturned } from '@bahi/contracts/billing';
import { type Outbox, on, type Subscription } from '@bahi/platform/messaging';
import { whenInvoiceReturned } from './when-invoice-returned.js';

export const ordersSubscriptions = (outbox: Outbox): readonly Subscription[] => [
  on(InvoiceReturned, whenInvoiceReturned(outbox)),
];
