import type { Customer, ListedCustomer } from '@bahi/contracts/billing';
import { useMemo } from 'react';
import { customersClient } from '../../../lib/api/customers.js';
import { type Call, useEndpoint } from '../../../lib/api/use-endpoint.js';
import { customerSearch } from '../../../lib/customer/customer-search.js';
import { useDebounced } from '../../../lib/performance/use-debounced.js';

/** A customer with the limit in force, its own or the shop's; null: none is set. In rupees. */
export type TillCustomer = Pick<Customer, 'customerId' | 'name' | 'phone' | 'balance' | 'limitInForce'>;

const SETTLED_MS = 200;
const MOST_FOUND = 50;

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
  const search = useMemo(() => customerSearch(data?.customers ?? [], { bestFirst: true }), [data]);
  const found = useMemo(
    () => (text === '' || !data ? [] : search(text).map((customer) => withLimit(customer, data))),
    [search, text, data],
  );
  return { found, failure, isWaiting, isRefreshing, retry };
}

/** One customer of a bill, from the list when it is there; undefined while it is not known. */
export function useTillCustomer(customerId: string | null): TillCustomer | undefined {
  const { data: list } = useEndpoint(customerId === null ? NO_LIST : listBy(''));
  const listed = list?.customers.find((customer) => customer.customerId === customerId);
  // It is archived, merged with another, or the list is too long.
  const isElsewhere = list !== undefined && listed === undefined;
  const { data: one } = useEndpoint(customerId !== null && isElsewhere ? oneOf(customerId) : NO_CUSTOMER);
  if (list && listed) return withLimit(listed, list);
  return one?.of === customerId ? one?.customer : undefined;
}

type List = Awaited<ReturnType<typeof customersClient.listCustomers>>;

function withLimit(customer: ListedCustomer, { defaultLimit }: List): TillCustomer {
  return { ...customer, limitInForce: customer.limit ?? defaultLimit };
}

/** Without a query the whole list. */
function listBy(query: string): Call<List> {
  const limits = query === '' ? {} : { query, limit: String(MOST_FOUND) };
  return { key: ['tillCustomers', query], load: () => customersClient.listCustomers({ query: limits }) };
}

/** A merged customer answers as the one that was kept, so the reply notes who was asked for. */
function oneOf(customerId: string): Call<{ readonly of: string; readonly customer: TillCustomer }> {
  const load = async () => {
    const { customer } = await customersClient.readCustomer({ params: { customerId }, query: {} });
    return { of: customerId, customer };
  };
  return { key: ['tillCustomer', customerId], load };
}

const NOTHING = { key: null, load: () => Promise.reject(new Error('Nothing to read')) };
const NO_LIST: Call<List> = NOTHING;
const NO_CUSTOMER: ReturnType<typeof oneOf> = NOTHING;
