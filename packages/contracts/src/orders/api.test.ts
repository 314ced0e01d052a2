import { leadingText, parseWith } from '../kit/validation.js';
import { ordersApi } from './api.js';
import { insufficientStockText } from './failures.js';

const REQUIRED = 'Product ID, quantity, and rating are required';
const LOW = 'Quantity must be at least 1';
const WHOLE = 'Quantity must be a whole number of at most 1000000';
const RATING = 'Rating must be a whole number from 1 to 5';

describe('place-order', () => {
  const good = { productId: 'PROD-MTJKV4QV-3C9A0F', quantityOrdered: 2, rating: 4 };
  const { body, precedence } = ordersApi.placeOrder;
  const textFor = (value: unknown) => {
    const parsed = parseWith(body, value);
    return parsed.ok ? 'ok' : leadingText(parsed.issues, precedence);
  };

  it.each([
    [{}, REQUIRED],
    [{ ...good, productId: ' ' }, REQUIRED],
    [{ ...good, productId: 7 }, REQUIRED],
    [{ ...good, rating: undefined, quantityOrdered: 0 }, REQUIRED],
    [{ ...good, quantityOrdered: null }, REQUIRED],
    [{ ...good, rating: '' }, REQUIRED],
    [{ ...good, quantityOrdered: 0 }, LOW],
    [{ ...good, quantityOrdered: -0 }, LOW],
    [{ ...good, quantityOrdered: -1.5 }, LOW],
    [{ ...good, quantityOrdered: 1.5 }, WHOLE],
    [{ ...good, quantityOrdered: 1_000_001 }, WHOLE],
    [{ ...good, quantityOrdered: '2' }, WHOLE],
    [{ ...good, quantityOrdered: true, rating: 9 }, WHOLE],
    [{ ...good, quantityOrdered: [2] }, WHOLE],
    [{ ...good, rating: 0 }, RATING],
    [{ ...good, rating: -0 }, RATING],
    [{ ...good, rating: 6 }, RATING],
    [{ ...good, rating: 4.5 }, RATING],
    [{ ...good, rating: '4' }, RATING],
    [{ ...good, quantityOrdered: 1_000_000 }, 'ok'],
    [{ ...good, extra: true }, 'ok'],
  ])('%j reports %s', (value, text) => {
    expect(textFor(value)).toBe(text);
  });

  it('refuses a number beyond all numbers', () => {
    expect(textFor(JSON.parse('{"productId":"p","quantityOrdered":1e309,"rating":4}'))).toBe(WHOLE);
    expect(textFor(JSON.parse('{"productId":"p","quantityOrdered":2,"rating":1e309}'))).toBe(RATING);
  });

  it('names every failing field at once', () => {
    const parsed = parseWith(body, { quantityOrdered: 0, rating: 9 });

    expect(parsed.ok ? [] : parsed.issues.map(({ field }) => field)).toEqual([
      'productId',
      'quantityOrdered',
      'rating',
    ]);
  });

  it('reports how many units are left', () => {
    expect(insufficientStockText(3)).toBe('Only 3 units available. Please order accordingly.');
  });
});

describe('orders', () => {
  const { query, precedence } = ordersApi.listOrders;
  const parsedFrom = (value: unknown) => {
    const parsed = parseWith(query, value);
    return parsed.ok ? parsed.value : leadingText(parsed.issues, precedence);
  };

  it('are asked for ten at a time', () => {
    expect(parsedFrom({})).toEqual({ limit: 10, page: 1 });
  });

  it('come at most 500 at a time, and any page may be asked for', () => {
    expect(parsedFrom({ limit: '500', page: '3' })).toEqual({ limit: 500, page: 3 });
    expect(parsedFrom({ limit: '501' })).toEqual({ limit: 500, page: 1 });
    expect(parsedFrom({ limit: '9'.repeat(400), page: '9'.repeat(400) })).toEqual({ limit: 500, page: 1e12 });
  });

  it.each(['0', '-1', '-0', '1.5', '1e2', 'ten', '', ['1', '2'], { gt: '1' }])(
    'refuse a limit or page of %j',
    (value) => {
      expect(parsedFrom({ limit: value })).toBe('limit must be a whole number of at least 1');
      expect(parsedFrom({ page: value })).toBe('page must be a whole number of at least 1');
      expect(parsedFrom({ page: value, limit: value })).toBe('limit must be a whole number of at least 1');
    },
  );

  it('do not read what only defeats caches', () => {
    expect(parsedFrom({ _t: ['1', '2'], unknown: 'x' })).toMatchObject({ limit: 10, page: 1 });
  });
});
