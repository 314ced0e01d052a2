import { InvoiceReopened } from '@bahi/contracts/billing';
import type { Subscription } from '@bahi/platform/messaging';
import { stateOf } from '../domain/order-record.js';
import { onOrder } from './batches.js';

/** The units of an invoice that is unpaid again are expected again. */
export function whenInvoiceReopened(): Subscription {
  return onOrder(InvoiceReopened, ({ data }) => ({ orderKey: data.orderKey, ...stateOf(data, false) }));
}
