import type { billingApi } from '@bahi/contracts/billing';
import type { ReplyOf } from '@bahi/contracts/kit';
import { addDays, type Day, PAGE_SIZE } from '@bahi/contracts/shared';
import { billingClient } from '../../lib/api/billing.js';
import { type Call, prefetch, useEndpoint } from '../../lib/api/use-endpoint.js';
import { todayIn } from '../../lib/format/format.js';
import type { ListLimits } from './use-list-place.js';

/** Which page of which search. */
export interface PagePlace {
  readonly query: string;
  readonly limits: ListLimits;
  /** Absent for the first page. */
  readonly cursor?: string | undefined;
}

/** A page as the server has it; `at` names its place, because data of the last one stays until the next arrives. */
export type InvoicePageData = ReplyOf<typeof billingApi.pageInvoices> & { readonly at: string };

const NOTHING: Call<InvoicePageData> = { key: null, load: () => Promise.reject(new Error('Nothing to load')) };
const ONCE = { once: true, revalidate: false };

/** The name of a place, to compare. */
export function nameOfPlace({ query, cursor = '', limits: { status, days } }: PagePlace): string {
  return [cursor, status, days, query].join(' ');
}

function pageCall(place: PagePlace): Call<InvoicePageData> {
  const { query, cursor, limits } = place;
  const at = nameOfPlace(place);
  const load = async () => {
    const wanted = { ...limitsOf(limits), ...(query ? { query } : {}), ...(cursor ? { cursor } : {}) };
    return { ...(await billingClient.pageInvoices({ query: { limit: PAGE_SIZE, ...wanted } })), at };
  };
  return { key: ['pageInvoices', at], load };
}

/** The days of a period are those of the moment it is asked for. */
function limitsOf({ status, days }: ListLimits) {
  const today = todayIn();
  const from = { '': null, today, yesterday: addDays(today, -1), month: `${today.slice(0, 8)}01` as Day }[days];
  const to = days === 'yesterday' ? from : null;
  return { ...(status ? { status } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/** Asks for all that Invoice shows at first. */
export function prefetchInvoices(): void {
  prefetch(pageCall({ query: '', limits: { status: '', days: '' } }));
}

/** One page with the figures of all invoices; the next one is loaded ahead. `count`: all matches, where they are known. */
export function useInvoices(place: PagePlace) {
  const list = useEndpoint(pageCall(place));
  const top = { query: place.query, limits: place.limits };
  const first = useEndpoint(place.cursor ? pageCall(top) : NOTHING, ONCE).data;
  const isCurrent = list.data?.at === nameOfPlace(place);
  const next = isCurrent ? list.data?.next : null;
  useEndpoint(next ? pageCall({ ...top, cursor: next }) : NOTHING, ONCE);
  const ofFirst = place.cursor && first?.at === nameOfPlace(top) ? first.matchCount : null;
  return { list, isCurrent, count: list.data?.matchCount ?? ofFirst };
}

export type Invoices = ReturnType<typeof useInvoices>;
