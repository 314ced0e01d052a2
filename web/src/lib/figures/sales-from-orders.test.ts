import type { Day } from '@bahi/contracts/shared';
import { type OrderList, reachesBackTo, salesByKey, soldInPeriod } from './sales-from-orders.js';

const KOLKATA = 'Asia/Kolkata';

function byDay(day: Day) {
  return day;
}

function day(text: string) {
  return text as Day;
}

function list(orders: OrderList['orders'], totalOrders = orders?.length): OrderList {
  return {
    orders,
    pagination: { totalOrders },
    timeZone: KOLKATA,
  };
}

describe('salesByKey', () => {
  it('adds up paise exactly and leaves out cancelled orders in any case', () => {
    const sales = salesByKey(
      list([
        { totalAmount: 0.1, orderStatus: 'pending', createdAt: '2026-11-21T05:00:00.000Z' },
        { totalAmount: 0.2, orderStatus: 'delivered', createdAt: '2026-11-21T06:00:00.000Z' },
        { totalAmount: 900, orderStatus: 'Cancelled', createdAt: '2026-11-21T07:00:00.000Z' },
      ]),
      byDay,
    );

    expect([...sales]).toEqual([['2026-11-21', 0.3]]);
  });

  it.each([
    ['the last moment of a day in Kolkata', '2026-11-20T18:29:59.999Z', KOLKATA, '2026-11-20'],
    ['midnight in Kolkata', '2026-11-20T18:30:00.000Z', KOLKATA, '2026-11-21'],
    ['New Year in Kolkata, still the old year in UTC', '2026-12-31T18:30:00.000Z', KOLKATA, '2027-01-01'],
    ['an evening in New York, already tomorrow in UTC', '2026-11-21T03:00:00.000Z', 'America/New_York', '2026-11-20'],
  ])('dates an order by the shop: %s', (_, createdAt, timeZone, expected) => {
    const sales = salesByKey({ ...list([{ totalAmount: 10, createdAt }]), timeZone }, byDay);

    expect([...sales.keys()]).toEqual([expected]);
  });

  it('dates an order by createdAt, else orderDate, else date', () => {
    const sales = salesByKey(
      list([
        { totalAmount: 1, createdAt: '2026-11-01T06:00:00.000Z', orderDate: '2026-11-02T06:00:00.000Z' },
        { totalAmount: 2, orderDate: '2026-11-02T06:00:00.000Z', date: '2026-11-03T06:00:00.000Z' },
        { totalAmount: 4, date: '2026-11-03T06:00:00.000Z' },
        { totalAmount: 8 },
      ]),
      byDay,
    );

    expect([...sales]).toEqual([
      ['2026-11-01', 1],
      ['2026-11-02', 2],
      ['2026-11-03', 4],
    ]);
  });
});

describe('reachesBackTo', () => {
  const fiveHundred = (createdAt: string) => Array.from({ length: 500 }, () => ({ totalAmount: 1, createdAt }));

  it('covers any period with a complete list, an empty one too', () => {
    expect(reachesBackTo(list([]), day('2026-01-01'))).toBe(true);
    expect(reachesBackTo(list(fiveHundred('2026-11-21T05:00:00.000Z'), 500), day('2026-01-01'))).toBe(true);
  });

  it('does not cover a period that 500 of more orders may start within', () => {
    const orders = list(fiveHundred('2026-11-15T05:00:00.000Z'), 501);

    expect(reachesBackTo(orders, day('2026-11-15'))).toBe(false);
    expect(reachesBackTo(orders, day('2026-11-16'))).toBe(true);
  });

  it('compares days of the shop, not of UTC', () => {
    // 15 November in UTC, already the 16th in Kolkata.
    const orders = list(fiveHundred('2026-11-15T19:00:00.000Z'), 501);

    expect(reachesBackTo(orders, day('2026-11-16'))).toBe(false);
    expect(reachesBackTo(orders, day('2026-11-16'), 'UTC')).toBe(true);
  });
});

describe('soldInPeriod', () => {
  // 02:00 on 1 December in Kolkata.
  const now = new Date('2026-11-30T20:30:00.000Z');
  const orders = list([
    { totalAmount: 100, quantityOrdered: 2, createdAt: '2026-11-30T19:00:00.000Z' },
    { totalAmount: 50.5, quantityOrdered: 1, createdAt: '2026-11-24T18:30:00.000Z' },
    { totalAmount: 7, quantityOrdered: 1, createdAt: '2026-11-24T18:29:00.000Z' },
    { totalAmount: 999, quantityOrdered: 9, orderStatus: 'cancelled', createdAt: '2026-11-30T19:00:00.000Z' },
    { totalAmount: 1, quantityOrdered: 1, createdAt: '2025-12-31T18:29:00.000Z' },
    // Tomorrow, by the clock of this device.
    { totalAmount: 3000, quantityOrdered: 30, createdAt: '2026-12-01T18:30:00.000Z' },
  ]);

  it.each([
    ['week', { revenue: 150.5, productsSold: 3 }],
    ['month', { revenue: 100, productsSold: 2 }],
    ['year', { revenue: 157.5, productsSold: 4 }],
  ] as const)('counts the %s so far', (period, expected) => {
    expect(soldInPeriod(orders, period, now)).toEqual(expected);
  });

  it('counts nothing when the list ends within the period', () => {
    const order = { totalAmount: 100, quantityOrdered: 2, createdAt: '2026-11-30T19:00:00.000Z' };

    expect(soldInPeriod(list([order], 501), 'week', now)).toBeUndefined();
  });
});
