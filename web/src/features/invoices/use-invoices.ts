import type { billingApi } from '@bahi/contracts/billing';
import type { ReplyOf } from '@bahi/contracts/kit';
import { PAGE_SIZE } from '@bahi/contracts/shared';
import { billingClient } from '../../lib/api/billing.js';
import { type Call, prefetch, useEndpoint } from '../../lib/api/use-endpoint.js';

/** Which page of which search. */
export interface PagePlace {
  readonly query: string;
  /** Absent for the first page. */
  readonly cursor?: string | undefined;
}

/** A page as the server has it; `at` names its place, because data of the last one stays until the next arrives. */
export type InvoicePageData = ReplyOf<typeof billingApi.pageInvoices> & { readonly at: string };

const NOTHING: Call<InvoicePageData> = { key: null, load: () => Promise.reject(new Error('Nothing to load')) };
const ONCE = { once: true, revalidate: false };

/** The name of a place, to compare. */
export function nameOfPlace({ query, cursor = '' }: PagePlace): string {
  return `${cursor} ${query}`;
}

function pageCall({ query, cursor }: PagePlace): Call<InvoicePageData> {
  const input = { limit: PAGE_SIZE, ...(query ? { query } : {}), ...(cursor ? { cursor } : {}) };
  const load = async () => ({
    ...(await billingClient.pageInvoices({ query: input })),
    at: nameOfPlace({ query, cursor }),
  });
  return { key: ['pageInvoices', query, cursor ?? ''], load };
}

/** Asks for all that Invoice shows at first. */
export function prefetchInvoices(): void {
  prefetch(pageCall({ query: '' }));
}

/** One page with the figures of all invoices; the next one is loaded ahead. `count`: all matches, where they are known. */
export function useInvoices(place: PagePlace) {
  const list = useEndpoint(pageCall(place));
  const top = { query: place.query };
  const first = useEndpoint(place.cursor ? pageCall(top) : NOTHING, ONCE).data;
  const isCurrent = list.data?.at === nameOfPlace(place);
  const next = isCurrent ? list.data?.next : null;
  useEndpoint(next ? pageCall({ query: place.query, cursor: next }) : NOTHING, ONCE);
  const ofFirst = place.cursor && first?.at === nameOfPlace(top) ? first.matchCount : null;
  return { list, isCurrent, count: list.data?.matchCount ?? ofFirst };
}

export type Invoices = ReturnType<typeof useInvoices>;
