import type { billingApi } from '@bahi/contracts/billing';
import type { Handler } from '@bahi/platform/http';
import { payInvoice as payInvoiceUseCase } from '../app/pay-invoice.js';
import type { Deps } from '../deps.js';
import { invoiceActionHandler } from './invoice-action-handler.js';

/** Marks an unpaid invoice as paid. */
export function payInvoice(deps: Deps): Handler<typeof billingApi.payInvoice> {
  return invoiceActionHandler(deps, payInvoiceUseCase, 'Invoice paid successfully');
}
