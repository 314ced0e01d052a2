import { useMemo } from 'react';
import { customersClient } from '../../../lib/api/customers.js';
import { type Call, prefetch, useEndpoint } from '../../../lib/api/use-endpoint.js';
import { customerSearch } from '../../../lib/customer/customer-search.js';
import { useDebounced } from '../../../lib/performance/use-debounced.js';
import { type CustomerList, countsOf, shownCustomers } from './shown-customers.js';
import type { CustomersPlace } from './use-customers-place.js';

/** As many as one answer has in a shop whose list is too long for one. */
export const MOST_FOUND = 200;
const SETTLED_MS = 300;

interface Reply extends CustomerList {
  readonly next: string | null;
  readonly isArchived: boolean;
}

/** Requests what the list shows first. */
export function prefetchCustomers(): void {
  prefetch(listCall(false), ageingCall);
}

/** The figures over the list. */
export function useAgeing() {
  return useEndpoint(ageingCall);
}

/** The customers of a place: searched on this device, or by the server where the list is too long for one answer. */
export function useCustomers({ text, show, sort }: Pick<CustomersPlace, 'text' | 'show' | 'sort'>) {
  const isArchived = show === 'archived';
  const whole = useEndpoint(listCall(isArchived));
  const isTooLong = whole.data !== undefined && whole.data.next !== null;
  const wanted = useDebounced(isTooLong ? text.trim() : '', SETTLED_MS);
  const found = useEndpoint(wanted ? listCall(isArchived, wanted) : NOTHING);
  const list = wanted ? found : whole;
  // The answer of the other list stays until this one comes.
  const data = list.data?.isArchived === isArchived ? list.data : undefined;
  const ordered = useMemo(() => (data ? shownCustomers(data, show, sort) : []), [data, show, sort]);
  const search = useMemo(() => customerSearch(ordered), [ordered]);
  const counts = useMemo(
    () => (data && !isArchived && !isTooLong ? countsOf(data) : undefined),
    [data, isArchived, isTooLong],
  );
  const matches = useMemo(() => search(text), [search, text]);
  return { list, data, matches, search, counts, isTooLong };
}

const ageingCall = { key: ['readAgeing'] as const, load: () => customersClient.readAgeing({ query: {} }) };

const NOTHING: Call<Reply> = { key: null, load: () => Promise.reject(new Error('Nothing to find')) };

function listCall(isArchived: boolean, query?: string): Call<Reply> {
  const limits = {
    ...(isArchived ? { archived: 'true' as const } : {}),
    ...(query ? { query, limit: String(MOST_FOUND) } : {}),
  };
  return {
    key: ['listCustomers', isArchived, query ?? ''],
    load: async () => ({ ...(await customersClient.listCustomers({ query: limits })), isArchived }),
  };
}
