import type { Customer, ListedCustomer } from '@bahi/contracts/billing';
import { customersClient } from '../../../lib/api/customers.js';
import { type Call, useEndpoint } from '../../../lib/api/use-endpoint.js';

/** A customer with the limit in force, its own or the shop's; null: none is set. In rupees. */
export type TillCustomer = Pick<Customer, 'customerId' | 'name' | 'phone' | 'balance' | 'limitInForce'>;

const MOST_FOUND = 50;

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

/** With the shop's limit where the customer has none of its own. */
export function withLimit(customer: ListedCustomer, { defaultLimit }: List): TillCustomer {
  return { ...customer, limitInForce: customer.limit ?? defaultLimit };
}

/** The whole list, or with a query at most `MOST_FOUND` whom it finds. */
export function listBy(query: string): Call<List> {
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
export const NO_LIST: Call<List> = NOTHING;
const NO_CUSTOMER: ReturnType<typeof oneOf> = NOTHING;
