import type { billingApi } from '@bahi/contracts/billing';
import type { Handlers } from '@bahi/platform/http';
import type { Deps } from '../deps.js';
import { archiveInvoice } from './archive-invoice.js';
import { cancelInvoice } from './cancel-invoice.js';
import { listInvoices } from './list-invoices.js';
import { pageInvoices } from './page-invoices.js';
import { payInvoice } from './pay-invoice.js';
import { returnInvoice } from './return-invoice.js';

/** The handlers of billing by endpoint name. */
export function billingHandlers(deps: Deps): Handlers<typeof billingApi> {
  return {
    listInvoices: listInvoices(deps),
    pageInvoices: pageInvoices(deps),
    payInvoice: payInvoice(deps),
    returnInvoice: returnInvoice(deps),
    cancelInvoice: cancelInvoice(deps),
    archiveInvoice: archiveInvoice(deps),
  };
}
