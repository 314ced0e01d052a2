import { leadingText, parseWith } from '../kit/validation.js';
import { billingApi } from './api.js';
import { writeInvoiceCursor } from './schemas.js';

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

describe('a page of invoices', () => {
  const { query, precedence } = billingApi.pageInvoices;
  const parsedFrom = (value: unknown) => {
    const parsed = parseWith(query, value);
    return parsed.ok ? parsed.value : leadingText(parsed.issues, precedence);
  };

  it('is read from the top without a query, and has at most 200', () => {
    expect([parsedFrom({}), parsedFrom({ limit: '9000' })]).toEqual([{ limit: 50 }, { limit: 200 }]);
  });

  it.each(['older', 'newer'] as const)('goes on from a cursor that was written for %s ones', (direction) => {
    const cursor = { direction, createdMicros: 1_795_237_928_114_123, number: 1_000_000 };

    expect(parsedFrom({ cursor: writeInvoiceCursor(cursor) })).toEqual({ limit: 50, cursor });
  });

  it.each([
    [{ cursor: 'x' }, 'cursor must be one that an earlier page has sent'],
    [{ cursor: ['b1-1', 'b1-1'] }, 'cursor must be one that an earlier page has sent'],
    [{ limit: '0' }, 'limit must be a whole number of at least 1'],
    [{ status: 'open' }, 'Unknown status. Use Paid, Unpaid, Overdue, Returned or Cancelled.'],
    [{ query: 'x'.repeat(201) }, 'query must be at most 200 characters'],
    [{ from: '31/02/27' }, 'from must be a day, such as 21/11/2026'],
    [{ to: 'soon' }, 'to must be a day, such as 21/11/2026'],
  ])('rejects %j', (value, text) => {
    expect(parsedFrom(value)).toBe(text);
  });
});
