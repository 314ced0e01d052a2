import type { billingApi } from '@bahi/contracts/billing';
import { type Handler, raw } from '@bahi/platform/http';
import { listInvoices as listInvoicesUseCase } from '../app/list-invoices.js';
import type { Deps } from '../deps.js';
import type { Invoice } from '../domain/invoice.js';
import { invoiceFilter } from '../domain/invoice-filter.js';
import { presentInvoice, presentSummary } from './present.js';

/** Replies with the figures of all invoices and the list that the query selects. */
export function listInvoices(deps: Deps): Handler<typeof billingApi.listInvoices> {
  return async ({ query, caller: { shopId } }) => {
    const { summary, list } = await listInvoicesUseCase(deps, { shopId, filter: invoiceFilter(query), serialize });
    const { timeZone } = deps;
    const head = { success: true, timeZone, totalInvoices: list.count, stats: presentSummary(summary) };
    const opening = `${JSON.stringify(head).slice(0, -1)},"invoices":`;
    return raw(200, Buffer.concat([Buffer.from(opening), list.content, Buffer.from('}')]));
  };
}

function serialize(invoices: readonly Invoice[]): Buffer {
  return Buffer.from(JSON.stringify(invoices.map(presentInvoice)));
}
