import { billingApi } from '@bahi/contracts/billing';
import { encodeReply, type Handler, matchesEtag, notModified, streamReply } from '@bahi/platform/http';
import { type InvoiceListing, readInvoices, streamInvoices } from '../app/list-invoices.js';
import type { Deps } from '../deps.js';
import type { Invoice } from '../domain/invoice.js';
import { filterKey, type InvoiceFilter, invoiceFilter } from '../domain/invoice-filter.js';
import { presentInvoice, presentSummary } from './present.js';

/** Changes with the format of the reply, so that no client keeps the old one. */
const FORMAT = '1';

/** Replies with the figures of all invoices and the list that the query selects; a long list is streamed. */
export function listInvoices(deps: Deps): Handler<typeof billingApi.listInvoices> {
  return async ({ query, caller: { shopId }, request }) => {
    const filter = invoiceFilter(query);
    const etagOf = etagsOf(filter, deps.timeZone);
    const isKnown = (listing: InvoiceListing) => matchesEtag(request.headers['if-none-match'], etagOf(listing));
    const reading = await readInvoices(
      deps,
      { shopId, filter },
      {
        isKnown,
        run: async (listing) => {
          const headers = { ETag: etagOf(listing) };
          if (isKnown(listing)) return notModified(headers);
          return encodeReply(billingApi.listInvoices, presentListing(listing, deps.timeZone), headers);
        },
      },
    );
    if (!reading.isLong) return reading.value;
    return streamReply(billingApi.listInvoices, (send) =>
      streamInvoices(deps, { shopId, filter }, (listing) =>
        send(presentListing(listing, deps.timeZone), { ETag: etagOf(listing) }),
      ),
    );
  };
}

/** The strong ETags of a list: of its version and the one figure that changes by itself, with time. */
function etagsOf(filter: InvoiceFilter, timeZone: string) {
  const kind = filterKey(filter);
  return ({ version, summary }: InvoiceListing) => `"${FORMAT}-${version}-${summary.recentCount}-${kind}-${timeZone}"`;
}

function presentListing({ summary, count, invoices }: InvoiceListing, timeZone: string) {
  return {
    success: true as const,
    timeZone,
    totalInvoices: count,
    stats: presentSummary(summary),
    invoices: presentAll(invoices),
  };
}

async function* presentAll(invoices: AsyncIterable<Invoice>) {
  for await (const invoice of invoices) yield presentInvoice(invoice);
}
