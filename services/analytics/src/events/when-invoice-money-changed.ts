import { InvoiceMoneyChanged } from '@bahi/contracts/billing';
import type { Subscription } from '@bahi/platform/messaging';
import { billedNow } from '../domain/billed.js';
import { onOrder } from './batches.js';

/** A sale is paid as billing says last: later payments move its parts, what came back leaves them. */
export function whenInvoiceMoneyChanged(): Subscription {
  return onOrder(InvoiceMoneyChanged, ({ data, envelope: { position } }) => ({
    orderKey: data.orderKey,
    money: { position, billed: billedNow(data) },
  }));
}
