import { nameKeyOf } from '@bahi/contracts/shared';
import { limitUse } from '../../../lib/customer/customer-money.js';
import { nameOf } from '../../../lib/customer/customer-name.js';
import { todayIn } from '../../../lib/format/format.js';
import { daysBetween, type ListedCustomer, OLD_DAYS } from '../customer-model.js';

/** What a list may be limited to, by its word in the address: `?show=owes`. Archived ones are a list of their own. */
export const SHOWN = ['owes', 'over', 'old', 'archived'] as const;
export type Shown = (typeof SHOWN)[number];
/** The orders of a list; the first is that of an address without one. */
export const SORTS = ['oldest', 'name', 'owes', 'lastBill'] as const;
export type Sort = (typeof SORTS)[number];

/** A list as the server sends it. */
export interface CustomerList {
  readonly timeZone: string;
  readonly defaultLimit: number | null;
  readonly customers: readonly ListedCustomer[];
}

export type Counts = Readonly<Record<Exclude<Shown, 'archived'> | 'all', number>>;

/** How many of a list each limit leaves. */
export function countsOf(list: CustomerList): Counts {
  const isShown = testOf(list);
  const many = (show: Shown) => list.customers.filter((customer) => isShown(customer, show)).length;
  return { all: list.customers.length, owes: many('owes'), over: many('over'), old: many('old') };
}

/** The customers of a list that a limit leaves, in an order. */
export function shownCustomers(list: CustomerList, show: Shown | null, sort: Sort): readonly ListedCustomer[] {
  const isShown = testOf(list);
  const left = show ? list.customers.filter((customer) => isShown(customer, show)) : list.customers;
  return sorted(left, sort);
}

function testOf({ timeZone, defaultLimit }: CustomerList) {
  const today = todayIn(timeZone);
  return ({ balance, limit, oldestOpenOn }: ListedCustomer, show: Shown) => {
    if (show === 'owes') return balance > 0;
    if (show === 'over') return limitUse(balance, limit ?? defaultLimit)?.tone === 'over';
    return show === 'archived' || (oldestOpenOn !== null && daysBetween(oldestOpenOn, today) > OLD_DAYS);
  };
}

/** Those without a value come last, in the order of their names. */
function sorted(customers: readonly ListedCustomer[], sort: Sort): readonly ListedCustomer[] {
  // Once a customer: thousands of names are compared more than ten thousand times.
  const keyed = customers.map((customer) => ({
    customer,
    rank: rankOf(customer, sort),
    name: nameKeyOf(nameOf(customer)),
  }));
  return keyed
    .sort((one, other) => compare(one.rank, other.rank) || compare(one.name, other.name))
    .map(({ customer }) => customer);
}

function rankOf({ balance, oldestOpenOn, lastBillAt }: ListedCustomer, sort: Sort): number | string {
  if (sort === 'oldest') return oldestOpenOn ?? LAST;
  if (sort === 'owes') return -balance;
  return sort === 'lastBill' ? -(Date.parse(lastBillAt ?? '') || 0) : 0;
}

/** After every day. */
const LAST = '~';

function compare<T extends number | string>(one: T, other: T) {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
