import { type billingApi, type InvoiceCursor, writeInvoiceCursor } from '@bahi/contracts/billing';
import type { Handler } from '@bahi/platform/http';
import { pageInvoices as pageInvoicesUseCase } from '../app/page-invoices.js';
import type { Deps } from '../deps.js';
import { presentPagedInvoice, presentSummary } from './present.js';

/** Replies with one page of the invoices that the query selects. */
export function pageInvoices(deps: Deps): Handler<typeof billingApi.pageInvoices> {
  return async ({ query, caller: { shopId } }) => {
    const page = await pageInvoicesUseCase(deps, { ...query, shopId });
    const { invoices, matchCount, next, previous, summary, overdueCount } = page;
    return {
      success: true,
      timeZone: deps.timeZone,
      matchCount,
      next: presentCursor(next),
      previous: presentCursor(previous),
      invoices: invoices.map((invoice) => presentPagedInvoice(invoice, deps.timeZone)),
      stats: presentSummary(summary),
      overdue: overdueCount,
    };
  };
}

function presentCursor(cursor: InvoiceCursor | null): string | null {
  return cursor && writeInvoiceCursor(cursor);
}
