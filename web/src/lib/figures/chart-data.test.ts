import { amountTexts, axisMaximum, axisTicks, type ChartGroup, chartGroups, chartSentence } from './chart-data.js';

function group(sales: number, purchases = 0): ChartGroup {
  return {
    key: 'k',
    label: 'Sat',
    name: 'Saturday',
    sales,
    purchases,
  };
}

const week = {
  period: 'weekly' as const,
  year: 2026,
  dailyBreakdown: [
    { date: 'Fri Nov 20 2026', day: 'Friday', sales: 500, purchases: 6150.255 },
    { date: 'Sat Nov 21 2026', day: 'Saturday', sales: 990, purchases: 0 },
  ],
};

function order(createdAt: string, totalAmount: number) {
  return { createdAt, totalAmount, orderStatus: 'pending' };
}

function complete(...orders: object[]) {
  return {
    orders,
    pagination: { totalOrders: orders.length },
    timeZone: 'Asia/Kolkata',
  };
}

describe('chartGroups', () => {
  it('names days, doubles purchases to the paisa and keeps the sales of the server without orders', () => {
    expect(chartGroups(week)).toEqual([
      { key: '2026-11-20', label: 'Fri', name: 'Friday 20/11/2026', sales: 500, purchases: 12300.51 },
      { key: '2026-11-21', label: 'Sat', name: 'Saturday 21/11/2026', sales: 990, purchases: 0 },
    ]);
  });

  it('recomputes sales from orders that cover the week', () => {
    const orders = complete(order('2026-11-21T05:00:00.000Z', 100), order('2026-11-20T18:29:00.000Z', 40));

    expect(chartGroups(week, orders).map(({ sales }) => sales)).toEqual([40, 100]);
  });

  it('has sold nothing on a day of which the orders know nothing', () => {
    expect(chartGroups(week, complete(order('2026-11-21T05:00:00.000Z', 100))).map(({ sales }) => sales)).toEqual([
      0, 100,
    ]);
  });

  it('keeps the sales of the server where a day cannot be read', () => {
    const [friday, saturday] = week.dailyBreakdown;
    const days = { ...week, dailyBreakdown: [{ ...friday, date: 'yesterday' }, { ...saturday }] };
    const daysBefore = { ...week, dailyBreakdown: [{ ...friday }, { ...saturday, date: 'today' }] };
    const orders = complete(order('2026-11-21T05:00:00.000Z', 100));

    for (const answer of [days, daysBefore])
      expect(chartGroups(answer, orders).map(({ sales }) => sales)).toEqual([500, 990]);
  });

  it('keeps the sales of the server when the orders do not reach back', () => {
    const orders = { ...complete(order('2026-11-21T05:00:00.000Z', 100)), pagination: { totalOrders: 2 } };

    expect(chartGroups(week, orders).map(({ sales }) => sales)).toEqual([500, 990]);
  });

  it('recomputes months and the year by the time zone of the shop', () => {
    const newYear = complete(order('2025-12-31T18:30:00.000Z', 7), order('2025-12-31T18:29:00.000Z', 1));
    const months = { year: 2026, monthlyBreakdown: [{ month: 'January', sales: 1, purchases: 2 }] };
    const years = { year: 2026, yearlyData: { sales: 1, purchases: 2 } };

    expect(chartGroups(months, newYear)).toEqual([
      { key: '2026-01', label: 'Jan', name: 'January 2026', sales: 7, purchases: 4 },
    ]);
    expect(chartGroups(years, newYear)).toEqual([{ key: '2026', label: '2026', name: '2026', sales: 7, purchases: 4 }]);
  });

  it('has no groups for an empty answer', () => {
    expect(chartGroups(undefined)).toEqual([]);
    expect(chartGroups({}, complete())).toEqual([]);
  });
});

describe('the axis', () => {
  it.each([
    [[], 60_000],
    [[group(0, 0)], 60_000],
    [[group(1)], 10_000],
    [[group(10_000)], 10_000],
    [[group(10_000.01)], 20_000],
    [[group(5_000, 61_244)], 70_000],
  ])('ends above %j at %i', (groups, maximum) => {
    expect(axisMaximum(groups)).toBe(maximum);
  });

  it('has seven labels, each rounded', () => {
    expect(axisTicks(60_000)).toEqual([0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000]);
    expect(axisTicks(10_000)).toEqual([0, 1667, 3333, 5000, 6667, 8333, 10_000]);
  });
});

describe('the chart in words', () => {
  it('contains totals and the best day', () => {
    expect(chartSentence(chartGroups(week), 'weekly')).toBe(
      'Sales and purchases of the last 7 days. Sales ₹1,490 in all, most on Saturday 21/11/2026 with ₹990. Purchases ₹12,300.51 in all.',
    );
  });

  it('reports no sales, and no best of a single group', () => {
    expect(chartSentence([], 'monthly')).toBe('Sales and purchases by month of this year: none yet.');
    expect(chartSentence([group(5)], 'yearly')).toBe(
      'Sales and purchases of this year so far. Sales ₹5 in all. Purchases ₹0 in all.',
    );
  });

  it('gives both amounts of a group in full', () => {
    expect(amountTexts(group(5624.5, 12_30_000))).toEqual(['Sales ₹5,624.50', 'Purchase ₹12,30,000']);
  });
});
