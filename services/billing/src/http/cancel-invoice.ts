import type { billingApi } from '@bahi/contracts/billing';
import { type Handler, keysOfShop, once } from '@bahi/platform/http';
import { cancelInvoice as cancelInvoiceUseCase } from '../app/cancel-invoice.js';
import type { Deps } from '../deps.js';
import type { Invoice } from '../domain/invoice.js';
import { presentInvoice } from './present.js';

/** Cancels a bill that should never have been. */
export function cancelInvoice(deps: Deps): Handler<typeof billingApi.cancelInvoice> {
  const message = 'Invoice cancelled successfully';
  const present = (invoice: Invoice) => ({ success: true as const, message, invoice: presentInvoice(invoice) });
  return ({ params: { invoiceId }, body: { reason }, caller: { shopId, userId }, key, answer }) =>
    once({ key, answer, present }, keysOfShop(deps.db, shopId), {
      effect: async (tx) => {
        const { invoice, position } = await cancelInvoiceUseCase(tx, deps, { invoiceId, userId, reason });
        if (position !== null) answer.position('billing', position);
        return invoice;
      },
    });
}
