import type { TestService } from '@bahi/testing';
import { anOrder, aProduct, aShop, startAnalytics } from './support/analytics-world.js';

const NOW = '2026-11-21T05:12:08.114Z';

let service: TestService;
beforeAll(async () => {
  service = await startAnalytics();
});
afterAll(() => service.close());
afterEach(() => service.clock.set(NOW));

async function chartOf(shop: ReturnType<typeof aShop>, period?: string) {
  return (await shop.client.readChart({ query: period === undefined ? {} : { period } })).body;
}

describe('GET /api/statistics/chart-data-fixed', () => {
  it('is the empty week for an empty shop', async () => {
    const bars = { sales: 0, purchases: 0 };

    expect(await chartOf(aShop(service))).toEqual({
      success: true,
      timeZone: 'Asia/Kolkata',
      data: {
        period: 'weekly',
        year: 2026,
        dailyBreakdown: [
          { date: 'Sun Nov 15 2026', day: 'Sunday', ...bars },
          { date: 'Mon Nov 16 2026', day: 'Monday', ...bars },
          { date: 'Tue Nov 17 2026', day: 'Tuesday', ...bars },
          { date: 'Wed Nov 18 2026', day: 'Wednesday', ...bars },
          { date: 'Thu Nov 19 2026', day: 'Thursday', ...bars },
          { date: 'Fri Nov 20 2026', day: 'Friday', ...bars },
          { date: 'Sat Nov 21 2026', day: 'Saturday', ...bars },
        ],
        summary: { totalSales: 0, totalPurchases: 0 },
      },
    });
  });

  it('puts sales on the day of the shop, and takes returned ones out of past days', async () => {
    const shop = aShop(service);
    const rice = aProduct({ createdAt: '2026-01-05T00:00:00.000Z', quantity: 0 });
    const returned = anOrder(rice, { units: 7, at: '2026-11-20T10:00:00.000Z' });
    await shop.receives.orderPlaced(anOrder(rice, { units: 1, at: '2026-11-20T18:29:59.999Z' }));
    await shop.receives.orderPlaced(anOrder(rice, { units: 2, at: '2026-11-20T18:30:00.000Z' }));
    await shop.receives.orderPlaced(anOrder(rice, { units: 3, at: '2026-11-14T18:30:00.000Z' }));
    await shop.receives.orderPlaced(anOrder(rice, { units: 4, at: '2026-11-14T18:29:59.999Z' }));
    await shop.receives.orderPlaced(returned);
    await shop.receives.invoiceReturned(returned, NOW);

    const { data } = await chartOf(shop, 'weekly');

    expect(data.dailyBreakdown?.map(({ sales }) => sales)).toEqual([360, 0, 0, 0, 0, 120, 240]);
    expect(data.summary.totalSales).toBe(720);
  });

  it('sends exactly half of the purchase cost, half a paisa included', async () => {
    const shop = aShop(service);
    await shop.receives.productsAdded([
      aProduct({ createdAt: NOW, costPaise: 33, quantity: 1 }),
      aProduct({ createdAt: NOW, costPaise: 1_435_050, quantity: 1 }),
    ]);

    const { data } = await chartOf(shop);

    expect(data.summary.totalPurchases).toBe(7175.415);
    expect(data.dailyBreakdown?.at(-1)).toMatchObject({ purchases: 7175.415 });
  });

  it('counts opening stock as no purchase, and its products not as bought ones', async () => {
    const shop = aShop(service);
    const opening = aProduct({ createdAt: NOW, costPaise: 99_900, quantity: 500, isOpening: true });
    await shop.receives.productsAdded([opening, aProduct({ createdAt: NOW, costPaise: 1_000, quantity: 2 })]);

    const { data } = await chartOf(shop, 'yearly');

    expect(data.summary.totalPurchases).toBe(10);
    expect((await shop.client.readStats()).body).toMatchObject({
      overallInventory: { totalProducts: { recent: 1 } },
      inventoryMetrics: { totalQuantity: 502 },
    });
  });

  it('does not alter purchases when stock is sold, returned or expires', async () => {
    const shop = aShop(service);
    const milk = aProduct({
      createdAt: '2026-11-16T05:00:00.000Z',
      costPaise: 5_000,
      quantity: 4,
      expiryDate: '2026-11-17',
    });
    await shop.receives.productsAdded([milk]);
    await shop.receives.stockChanged(milk, { change: -4, left: 0, at: '2026-11-16T06:00:00.000Z' });
    await shop.receives.stockChanged(milk, { change: 4, left: 4, at: '2026-11-18T06:00:00.000Z' });

    const { data } = await chartOf(shop);

    expect(data.dailyBreakdown?.map(({ purchases }) => purchases)).toEqual([0, 100, 0, 0, 0, 0, 0]);
  });

  it('breaks the current year into its months and sums it', async () => {
    const shop = aShop(service);
    const rice = aProduct({ createdAt: '2026-02-28T18:30:00.000Z', costPaise: 2_500, quantity: 4 });
    await shop.receives.productsAdded([rice]);
    await shop.receives.orderPlaced(anOrder(rice, { units: 1, at: '2025-12-31T18:30:00.000Z' }));
    await shop.receives.orderPlaced(anOrder(rice, { units: 9, at: '2025-12-31T18:29:59.999Z' }));
    await shop.receives.orderPlaced(anOrder(rice, { units: 2, at: NOW }));

    const monthly = await chartOf(shop, 'monthly');
    const yearly = await chartOf(shop, 'yearly');

    const months = monthly.data.monthlyBreakdown ?? [];
    expect(months.map(({ month }) => month.slice(0, 3)).join(' ')).toBe(
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    );
    expect(months.map(({ sales }) => sales)).toEqual([120, 0, 0, 0, 0, 0, 0, 0, 0, 0, 240, 0]);
    expect(months[2]).toEqual({ month: 'March', sales: 0, purchases: 50 });
    expect(monthly.data).not.toHaveProperty('dailyBreakdown');
    const summary = { totalSales: 360, totalPurchases: 50 };
    expect(monthly.data.summary).toEqual(summary);
    expect(yearly.data).toEqual({ period: 'yearly', year: 2026, yearlyData: { sales: 360, purchases: 50 }, summary });
  });

  it('turns the year at midnight of the shop', async () => {
    const { shopId, receives } = aShop(service);
    await receives.orderPlaced(anOrder(aProduct({ createdAt: NOW }), { at: '2026-12-31T18:29:59.999Z' }));
    const yearAt = async (now: string) => {
      service.clock.set(now);
      const { data } = await chartOf(aShop(service, service.signIn({ shopId })), 'yearly');
      return [data.year, data.yearlyData?.sales];
    };

    expect(await yearAt('2026-12-31T18:29:59.999Z')).toEqual([2026, 120]);
    expect(await yearAt('2026-12-31T18:30:00.000Z')).toEqual([2027, 0]);
    const { data } = await chartOf(aShop(service, service.signIn({ shopId })));
    expect(data.dailyBreakdown?.map(({ sales }) => sales)).toEqual([0, 0, 0, 0, 0, 120, 0]);
  });

  it.each(['week', 'Weekly', 'daily', '', '2026'])('does not know the period "%s"', async (period) => {
    const reply = await aShop(service).client.readChart({ query: { period } });

    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      code: 'validation-failed',
      detail: 'Unknown period. Use weekly, monthly or yearly.',
      error: 'Unknown period. Use weekly, monthly or yearly.',
      errors: [{ field: 'period', message: 'Unknown period. Use weekly, monthly or yearly.' }],
    });
  });

  it('does not mind what only defeats caches', async () => {
    const reply = await aShop(service).client.readChart({
      query: { period: 'yearly', _t: '1795237928640', other: 'x' },
    });

    expect(reply.status).toBe(200);
  });
});
