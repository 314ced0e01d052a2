import type { InvoiceReturned } from '@bahi/contracts/billing';
import type { EventHandler } from '@bahi/platform/messaging';
import { restockInvoice } from '../app/restock-invoice.js';
import type { Deps } from '../deps.js';

/** Puts the units of a returned invoice back into stock. */
export function whenInvoiceReturned(deps: Deps): EventHandler<typeof InvoiceReturned> {
  return ({ data, envelope }, tx) => restockInvoice(deps, tx, { invoice: data, cause: envelope });
}
