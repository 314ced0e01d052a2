import { asPaise, type Day } from '@bahi/contracts/shared';
import { reminderText } from './reminder.js';

const fields = {
  shop: 'Meera {name} & Co',
  name: 'Lakshmi {shop} $& Stores',
  balancePaise: asPaise(312_000_00),
  since: '2026-11-06' as Day,
  payAt: null,
};

describe('the text of a reminder', () => {
  it('says shop, name, balance and day once, whatever they contain', () => {
    expect(reminderText('en', fields)).toBe(
      'Hello Lakshmi {shop} $& Stores, a friendly reminder from Meera {name} & Co: ₹3,12,000.00 has been open since 06/11/2026. Thank you.',
    );
  });

  it('says how to pay: by the page of the customer, or by UPI', () => {
    expect(reminderText('en', { ...fields, payAt: { link: 'https://bahi.example/due/x' } })).toContain(
      'See your account and pay here: https://bahi.example/due/x Thank you.',
    );
    expect(reminderText('hi', { ...fields, payAt: { upiId: 'meera@okbank' } })).toContain('UPI से meera@okbank पर');
  });
});
