import type { billingInternalApi } from '@bahi/contracts/billing';
import type { Handler } from '@bahi/platform/http';
import type { Inbox } from '@bahi/platform/messaging';
import { createInvoiceOfOrder } from '../app/invoice-of-order.js';
import type { Deps } from '../deps.js';

/** Answers orders the number of an order's invoice, and what its customer owes. */
export function invoiceOfOrderHandler(deps: Deps, inbox: Inbox): Handler<typeof billingInternalApi.invoiceOfOrder> {
  const invoiceOfOrder = createInvoiceOfOrder(deps, inbox);
  return async ({ body }) => (await invoiceOfOrder(body)) ?? { invoiceId: null, balancePaise: null };
}
