import { addDays } from '@bahi/contracts/shared';
import { aCustomer } from '../../../../test-support/customers.js';
import { todayIn } from '../../../lib/format/format.js';
import { countsOf, shownCustomers } from './shown-customers.js';

const ago = (days: number) => addDays(todayIn(), -days);
const lakshmi = aCustomer({ name: 'Lakshmi Stores', phone: '+919847031225', balance: 4_120, oldestOpenOn: ago(82) });
const abdul = aCustomer({
  name: 'عبدالرحمان',
  phone: '+919446377810',
  balance: 2_500,
  limit: 2_000,
  oldestOpenOn: ago(34),
});
const devi = aCustomer({ name: 'लक्ष्मी देवी', phone: null, balance: 6_000, oldestOpenOn: ago(60) });
const kutty = aCustomer({ name: 'Krishnan Kutty', phone: '+918086155204', balance: -500, advance: 500 });
const list = { timeZone: 'Asia/Kolkata', defaultLimit: 5_000, customers: [kutty, devi, abdul, lakshmi] };

const names = (customers: readonly { readonly name: string | null }[]) => customers.map(({ name }) => name);

describe('a list of customers', () => {
  it('begins with the oldest debt, then has the others by name', () =>
    expect(shownCustomers(list, null, 'oldest')).toEqual([lakshmi, devi, abdul, kutty]));

  it.each([
    ['name', [kutty, lakshmi, devi, abdul]],
    ['owes', [devi, lakshmi, abdul, kutty]],
  ] as const)('can be ordered by %s', (sort, expected) =>
    expect(new Set(names(shownCustomers(list, null, sort)).slice(0, 2))).toEqual(new Set(names(expected).slice(0, 2))),
  );

  it.each([
    ['owes', [lakshmi, devi, abdul]],
    ['over', [devi, abdul]],
    ['old', [lakshmi]],
  ] as const)('may be limited to %s', (show, expected) =>
    expect(shownCustomers(list, show, 'oldest')).toEqual(expected),
  );

  it('counts what each limit leaves', () => expect(countsOf(list)).toEqual({ all: 4, owes: 3, over: 2, old: 1 }));
});
