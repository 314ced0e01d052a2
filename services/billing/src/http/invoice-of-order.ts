import type { billingInternalApi } from '@bahi/contracts/billing';
import type { Handler } from '@bahi/platform/http';
import type { Inbox } from '@bahi/platform/messaging';
import { findInvoiceNumber } from '../data/invoices-repository.js';
import type { Deps } from '../deps.js';

/** How long the events of orders are waited for; the caller waits a little longer. */
const WAIT_MS = 600;

/** The number of an order's invoice; events of orders that are still under way are pulled first. */
export function invoiceOfOrder({ db }: Deps, inbox: Inbox): Handler<typeof billingInternalApi.invoiceOfOrder> {
  return async ({ body: { shopId, orderKey, position } }) => {
    const find = () => db.read(shopId, (tx) => findInvoiceNumber(tx, orderKey));
    const known = await find();
    if (known !== null) return { invoiceId: known };
    await inbox.waitFor(shopId, { orders: position }, WAIT_MS);
    return { invoiceId: await find() };
  };
}
