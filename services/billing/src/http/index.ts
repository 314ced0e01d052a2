import type { billingApi } from '@bahi/contracts/billing';
import type { Handlers } from '@bahi/platform/http';
import { archiveInvoice } from './archive-invoice.js';
import type { ChangeParts } from './change-invoice.js';
import { type ListInvoicesParts, listInvoices } from './list-invoices.js';
import { payInvoice } from './pay-invoice.js';
import { returnInvoice } from './return-invoice.js';

export function billingHandlers(parts: ListInvoicesParts & ChangeParts): Handlers<typeof billingApi> {
  return {
    listInvoices: listInvoices(parts),
    payInvoice: payInvoice(parts),
    returnInvoice: returnInvoice(parts),
    archiveInvoice: archiveInvoice(parts),
  };
}
