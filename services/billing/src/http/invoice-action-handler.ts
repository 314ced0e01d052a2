import type { billingApi } from '@bahi/contracts/billing';
import type { WriteTx } from '@bahi/platform/data';
import { type Call, keysOfShop, once } from '@bahi/platform/http';
import type { InvoiceRequest, InvoiceResult } from '../app/apply-invoice-action.js';
import type { Deps } from '../deps.js';
import type { Invoice } from '../domain/invoice.js';
import { presentInvoice } from './present.js';

type ActionEndpoint = typeof billingApi.payInvoice | typeof billingApi.returnInvoice | typeof billingApi.archiveInvoice;
type ActionCall = Pick<Call<ActionEndpoint>, 'params' | 'caller' | 'key' | 'answer'>;
type UseCase = (tx: WriteTx, deps: Deps, request: InvoiceRequest) => Promise<InvoiceResult>;

/** A handler that runs a use case once per request key and replies with the invoice after it. */
export function invoiceActionHandler(deps: Deps, useCase: UseCase, message: string) {
  const present = (invoice: Invoice) => ({ success: true as const, message, invoice: presentInvoice(invoice) });
  return ({ params: { invoiceId }, caller: { shopId, userId }, key, answer }: ActionCall) =>
    once({ key, answer, present }, keysOfShop(deps.db, shopId), {
      effect: async (tx) => {
        const { invoice, position } = await useCase(tx, deps, { invoiceId, userId });
        if (position !== null) answer.position('billing', position);
        return invoice;
      },
    });
}
