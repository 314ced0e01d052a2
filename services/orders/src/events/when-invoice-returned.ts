import type { InvoiceReturned } from '@bahi/contracts/billing';
import type { EventHandler } from '@bahi/platform/messaging';
import { cancelOrder } from '../app/cancel-order.js';
import type { Deps } from '../deps.js';

/** The order of a returned invoice is cancelled. */
export function whenInvoiceReturned(deps: Deps): EventHandler<typeof InvoiceReturned> {
  return ({ data: { orderKey, returnedAt }, envelope }, tx) =>
    cancelOrder(deps, tx, { orderKey, cancelledAt: returnedAt, cause: envelope });
}
