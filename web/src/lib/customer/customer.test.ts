import { aCustomer } from '../../../test-support/customers.js';
import { balanceText, limitUse } from './customer-money.js';
import { nameOf, phoneText } from './customer-name.js';
import { customerSearch } from './customer-search.js';

const lakshmi = aCustomer({ name: 'Lakshmi Stores', phone: '+919847031225' });
const abdul = aCustomer({ name: 'عبدالرحمان', phone: '+919446377810' });
const devi = aCustomer({ name: 'लक्ष्मी देवी', phone: null });
const kutty = aCustomer({ name: 'Krishnan Kutty', phone: '+918086155204' });

describe('a search of customers', () => {
  const search = customerSearch([kutty, devi, abdul, lakshmi]);

  it.each([
    ['lak', [lakshmi]],
    ['STORES lakshmi', [lakshmi]],
    ['225', [lakshmi]],
    ['98470-31225', [lakshmi]],
    ['+91 98470 31225', [lakshmi]],
    ['09847031225', [lakshmi]],
    ['९८४७०', [lakshmi]],
    ['देवी', [devi]],
    ['الرحم', [abdul]],
    ['', [kutty, devi, abdul, lakshmi]],
    // A word of the name and digits of the phone.
    ['lak 312', [lakshmi]],
    ['99999', []],
  ])('for %j', (query, found) => expect(search(query)).toEqual(found));
});

describe('a limit', () => {
  it.each([
    [0, 5_000, { left: 5_000, share: 0, tone: 'good' }],
    [4_120, 5_000, { left: 880, share: 0.824, tone: 'near' }],
    [5_000.1, 5_000, { left: -0.1, share: 1, tone: 'over' }],
    [-500, 3_000, { left: 3_000, share: 0, tone: 'good' }],
    [0, 0, { left: 0, share: 0, tone: 'good' }],
    [1, 0, { left: -1, share: 1, tone: 'over' }],
  ])('of a balance of %d is used: %d', (balance, limit, used) => expect(limitUse(balance, limit)).toMatchObject(used));

  it('is none where none is set', () => expect(limitUse(100, null)).toBeNull());
});

it('names somebody by name, phone or neither', () => {
  expect(nameOf({ name: 'لکشمی', phone: null })).toBe('لکشمی');
  expect(nameOf({ name: null, phone: '+919847031225' })).toBe('98470\u00A031225');
  expect(nameOf({ name: null, phone: null })).toBe('Removed customer');
  expect(phoneText('+4915112345678')).toBe('+4915112345678');
});

it.each([
  [312_000, 'owes ₹3,12,000'],
  [-50.5, 'advance ₹50.50'],
  [0, 'owes nothing'],
])('says a balance of %d in words', (balance, words) => expect(balanceText(balance)).toBe(words));
