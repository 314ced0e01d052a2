import { aWholeCustomer } from '../../../../test-support/customers.js';
import { bodyOf, buyerBodyOf, problemsOf, valuesOf } from './customer-form.js';

const empty = valuesOf(null);

describe('the form of a customer', () => {
  it('needs a name or a phone, and reports all that is wrong at once', () => {
    expect(problemsOf(empty)).toEqual({ name: 'Enter a name or a phone number' });
    expect(problemsOf({ ...empty, phone: '98470 31225' })).toEqual({});
    expect(problemsOf({ ...empty, name: 'x'.repeat(121), phone: '123', limit: 'much', note: 'x'.repeat(501) })).toEqual(
      {
        name: 'Name must be at most 120 characters',
        phone: 'Enter a phone number of 10 digits',
        limit: 'Type an amount, such as 5000, or nothing',
        note: 'Note must be at most 500 characters',
      },
    );
  });

  it('sends empty texts as none, and a limit of 0 as one', () => {
    expect(bodyOf({ ...empty, name: ' Lakshmi  Stores ', limit: '0' })).toEqual({
      name: 'Lakshmi Stores',
      phone: null,
      limit: 0,
      language: null,
      address: null,
      note: null,
    });
  });

  it('asks of a registered buyer what the law wants, and takes the State from the number', () => {
    const buyer = { ...empty, name: 'Mysore Foods', gstin: '29aaacm0000p1zn', stateCode: '27', pin: '570001' };

    expect(problemsOf(buyer)).toEqual({ address: 'A registered buyer needs an address' });
    expect(problemsOf({ ...buyer, address: '4 Palace Road', gstin: '29AAACM0000P1ZM', pin: '57' })).toEqual({
      gstin: 'Enter a valid GSTIN',
      pin: 'Enter a PIN code of 6 digits',
    });
    expect(buyerBodyOf(buyer)).toMatchObject({ gstin: '29AAACM0000P1ZN', stateCode: null, deliveryAddress: null });
    expect(buyerBodyOf({ ...buyer, gstin: ' ' })).toMatchObject({ gstin: null, stateCode: '27' });
    expect(buyerBodyOf(valuesOf(aWholeCustomer({ gstin: '29AAACM0000P1ZN', pin: '570001' })))).toMatchObject({
      ...{ gstin: '29AAACM0000P1ZN', pin: '570001' },
    });
  });

  it('has what is kept of a customer', () => {
    const customer = aWholeCustomer({ name: 'देवी', phone: '+919847031225', limit: 5_000, language: 'hi' });

    expect(bodyOf(valuesOf(customer))).toMatchObject({ name: 'देवी', limit: 5_000, language: 'hi' });
  });
});
