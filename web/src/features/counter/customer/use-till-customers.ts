import { useMemo } from 'react';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { customerSearch } from '../../../lib/customer/customer-search.js';
import { useDebounced } from '../../../lib/performance/use-debounced.js';
import { bestFirst } from './best-first.js';
import { listBy, NO_LIST, withLimit } from './use-till-customer.js';

const SETTLED_MS = 200;

/**
 * The customers that a text finds, in the list that is kept in memory until the logout. A list that is too long for one
 * answer is searched by the server.
 */
export function useTillCustomers(typed: string) {
  const text = typed.trim();
  const whole = useEndpoint(listBy(''));
  const isTooLong = whole.data !== undefined && whole.data.next !== null;
  const wanted = useDebounced(isTooLong ? text : '', SETTLED_MS);
  const part = useEndpoint(wanted === '' ? NO_LIST : listBy(wanted));
  const { data, failure, isRefreshing, retry } = wanted === '' ? whole : part;
  const isWaiting = whole.isLoading || (isTooLong && (wanted !== text || part.isRefreshing));
  const search = useMemo(() => customerSearch(data?.customers ?? []), [data]);
  const found = useMemo(
    () => (text === '' || !data ? [] : bestFirst(search(text), text).map((customer) => withLimit(customer, data))),
    [search, text, data],
  );
  return { found, failure, isWaiting, isRefreshing, retry };
}
