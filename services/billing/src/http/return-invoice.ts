import type { billingApi } from '@bahi/contracts/billing';
import type { Handler } from '@bahi/platform/http';
import { returnInvoice as returnInvoiceUseCase } from '../app/return-invoice.js';
import type { Deps } from '../deps.js';
import { invoiceActionHandler } from './invoice-action-handler.js';

/** Returns an unpaid invoice. */
export function returnInvoice(deps: Deps): Handler<typeof billingApi.returnInvoice> {
  return invoiceActionHandler(deps, returnInvoiceUseCase, 'Invoice returned/cancelled successfully');
}
