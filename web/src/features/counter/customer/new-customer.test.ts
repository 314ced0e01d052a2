import { newCustomerOf } from './new-customer.js';

describe('a new customer, typed into one field', () => {
  it.each([
    ['Asha 98470 31225', { name: 'Asha', phone: '+919847031225' }],
    ['9847031225 Asha Menon', { name: 'Asha Menon', phone: '+919847031225' }],
    ['Asha +91 98470-31225', { name: 'Asha', phone: '+919847031225' }],
    ['Asha (0) 98470 31225', { name: 'Asha', phone: '+919847031225' }],
    ['आशा ९८४७०३१२२५', { name: 'आशा', phone: '+919847031225' }],
    ['عائشہ 9847031225', { name: 'عائشہ', phone: '+919847031225' }],
    ['98470 31225', { name: null, phone: '+919847031225' }],
    ['  Asha   Menon ', { name: 'Asha Menon', phone: null }],
    // Few digits are part of a name.
    ['Ravi 204', { name: 'Ravi 204', phone: null }],
    ['Flat 204 Ravi 9847031225', { name: 'Flat 204 Ravi', phone: '+919847031225' }],
    ['Asha 98470', 'wrong-phone'],
    ['Asha 9847031225 / 9847031226', 'wrong-phone'],
    ['984', null],
    ['', null],
    ['*', null],
  ])('%s', (typed, read) => expect(newCustomerOf(typed)).toEqual(read));
});
