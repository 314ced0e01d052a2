import { billingApi } from '@bahi/contracts/billing';
import { encodePart, encodeReply, type Handler } from '@bahi/platform/http';
import { listInvoices as listInvoicesUseCase } from '../app/list-invoices.js';
import type { Deps } from '../deps.js';
import type { Invoice } from '../domain/invoice.js';
import { invoiceFilter } from '../domain/invoice-filter.js';
import { presentInvoice, presentSummary } from './present.js';

/** Replies with the figures of all invoices and the list that the query selects. */
export function listInvoices(deps: Deps): Handler<typeof billingApi.listInvoices> {
  return async ({ query, caller: { shopId } }) => {
    const { summary, list } = await listInvoicesUseCase(deps, { shopId, filter: invoiceFilter(query), encode });
    return encodeReply(billingApi.listInvoices, {
      success: true,
      timeZone: deps.timeZone,
      totalInvoices: list.count,
      stats: presentSummary(summary),
      invoices: list.content,
    });
  };
}

function encode(invoices: readonly Invoice[]) {
  return encodePart(billingApi.listInvoices.reply.shape.invoices, invoices.map(presentInvoice));
}
