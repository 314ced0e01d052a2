import type { billingApi } from '@bahi/contracts/billing';
import type { Handler } from '@bahi/platform/http';
import { archiveInvoice as archiveInvoiceUseCase } from '../app/archive-invoice.js';
import type { Deps } from '../deps.js';
import { invoiceActionHandler } from './invoice-action-handler.js';

/** Hides a settled invoice from the default list. */
export function archiveInvoice(deps: Deps): Handler<typeof billingApi.archiveInvoice> {
  return invoiceActionHandler(deps, archiveInvoiceUseCase, 'Invoice deleted successfully');
}
