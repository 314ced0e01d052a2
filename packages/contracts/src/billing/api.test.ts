import { leadingText, parseWith } from '../kit/validation.js';
import { billingApi } from './api.js';

const STATUS = 'Unknown status. Use Paid, Unpaid, Returned or Cancelled.';

describe('invoices', () => {
  const { query, precedence } = billingApi.listInvoices;
  const parsedFrom = (value: unknown) => {
    const parsed = parseWith(query, value);
    return parsed.ok ? parsed.value : leadingText(parsed.issues, precedence);
  };

  it('are all asked for without a query', () => {
    expect(parsedFrom({})).toEqual({});
  });

  it.each([
    ['Paid', 'Paid'],
    ['unpaid', 'Unpaid'],
    ['RETURNED', 'Returned'],
    ['cAnCeLlEd', 'Cancelled'],
  ])('know the status %s', (status, expected) => {
    expect(parsedFrom({ status })).toEqual({ status: expected });
  });

  it('know archived and the others', () => {
    expect([parsedFrom({ archived: 'true' }), parsedFrom({ archived: 'false' })]).toEqual([
      { archived: true },
      { archived: false },
    ]);
  });

  it.each([[{ status: 'open' }], [{ status: '' }], [{ status: ['Paid', 'Paid'] }], [{ status: 'x', archived: 'x' }]])(
    'do not know the status of %j',
    (value) => {
      expect(parsedFrom(value)).toBe(STATUS);
    },
  );

  it.each(['', '1', 'TRUE', ['true', 'true']])('do not know archived=%j', (archived) => {
    expect(parsedFrom({ archived })).toBe('archived must be true or false');
  });
});
