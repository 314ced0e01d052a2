import type { TestService } from '@bahi/testing';
import { anOrder, aProduct, aShop, startAnalytics } from './support/analytics-world.js';

const NOW = '2026-11-21T05:12:08.114Z';

let service: TestService;
beforeAll(async () => {
  service = await startAnalytics();
});
afterAll(() => service.close());

type Shop = ReturnType<typeof aShop>;

async function metricsOf(shop: Shop, period?: string) {
  return (await shop.client.readDashboardSummary({ query: period === undefined ? {} : { period } })).body.metrics;
}

describe('GET /api/statistics/dashboard-summary', () => {
  it('is all zeros for an empty shop', async () => {
    const nothing = { current: 0, previous: 0, change: 0 };

    const { body } = await aShop(service).client.readDashboardSummary();

    expect(body).toEqual({
      success: true,
      timeZone: 'Asia/Kolkata',
      metrics: { revenue: nothing, productsSold: nothing, productsInStock: nothing },
    });
  });

  it('compares seven days with the seven before, a month and a year with the whole one before', async () => {
    const shop = aShop(service);
    const rice = aProduct({ createdAt: '2024-01-01T00:00:00.000Z', quantity: 0, sellingPaise: 100 });
    const soldOn = (units: number, at: string) => shop.receives.orderPlaced(anOrder(rice, { units, at, costPaise: 1 }));
    await soldOn(1, '2026-11-21T00:00:00.000Z');
    await soldOn(2, '2026-11-14T18:30:00.000Z');
    await soldOn(4, '2026-11-14T18:29:59.999Z');
    await soldOn(8, '2026-11-07T18:30:00.000Z');
    await soldOn(16, '2026-11-07T18:29:59.999Z');
    await soldOn(32, '2026-10-31T18:30:00.000Z');
    await soldOn(64, '2026-10-31T18:29:59.999Z');
    await soldOn(128, '2026-09-30T18:30:00.000Z');
    await soldOn(256, '2026-09-30T18:29:59.999Z');
    await soldOn(512, '2025-12-31T18:30:00.000Z');
    await soldOn(1_024, '2025-12-31T18:29:59.999Z');
    await soldOn(2_048, '2024-12-31T18:30:00.000Z');
    await soldOn(4_096, '2024-12-31T18:29:59.999Z');

    const sold = async (period: string) => (await metricsOf(shop, period)).productsSold;

    expect(await sold('week')).toEqual({ current: 3, previous: 12, change: -75 });
    expect(await sold('month')).toEqual({ current: 63, previous: 192, change: -67.2 });
    expect(await sold('year')).toEqual({ current: 1_023, previous: 3_072, change: -66.7 });
    expect((await metricsOf(shop)).revenue).toEqual({ current: 3, previous: 12, change: -75 });
  });

  it('drops returned orders from past periods too', async () => {
    const shop = aShop(service);
    const order = anOrder(aProduct({ createdAt: NOW }), { units: 5, at: '2026-11-10T05:00:00.000Z' });
    await shop.receives.orderPlaced(order);
    await shop.receives.orderCancelled(order, NOW);

    expect((await metricsOf(shop)).productsSold).toEqual({ current: 0, previous: 0, change: 0 });
  });

  it('counts the products in stock now and as they stood when the period before ended', async () => {
    const shop = aShop(service);
    const old = { createdAt: '2026-10-01T05:00:00.000Z', quantity: 3 };
    const [soldOut, soldBefore, back] = [aProduct(old), aProduct(old), aProduct(old)];
    await shop.receives.productsAdded([soldOut, soldBefore, back, aProduct(old), aProduct({ ...old, quantity: 0 })]);
    await shop.receives.productsAdded([
      aProduct({ ...old, expiryDate: '2026-11-13' }),
      aProduct({ ...old, expiryDate: '2026-11-14' }),
      aProduct({ ...old, expiryDate: '2026-11-21' }),
    ]);
    // The week before ended with the 14th.
    await shop.receives.productsAdded([aProduct({ createdAt: '2026-11-14T18:30:00.000Z' })]);
    await shop.receives.stockChanged(soldBefore, { change: -3, left: 0, at: '2026-11-14T18:29:59.999Z' });
    await shop.receives.stockChanged(soldOut, { change: -1, left: 2, at: '2026-11-14T18:30:00.000Z' });
    await shop.receives.stockChanged(soldOut, { change: -2, left: 0, at: '2026-11-14T18:30:00.000Z' });
    await shop.receives.stockChanged(back, { change: -3, left: 0, at: '2026-11-10T05:00:00.000Z' });
    await shop.receives.stockChanged(back, { change: 3, left: 3, at: '2026-11-20T05:00:00.000Z' });

    // Now: back, the plain one, the one that lasts today, the new one. Then: sold out, the plain one, two that last.
    expect((await metricsOf(shop)).productsInStock).toEqual({ current: 4, previous: 4, change: 0 });
    expect((await metricsOf(shop, 'month')).productsInStock).toEqual({ current: 4, previous: 7, change: -42.9 });
    expect((await metricsOf(shop, 'year')).productsInStock).toEqual({ current: 4, previous: 0, change: 100 });
  });

  it('follows stock that moves on the last day of a product and after it', async () => {
    const shop = aShop(service);
    const milk = { createdAt: '2026-11-01T05:00:00.000Z', quantity: 2, expiryDate: '2026-11-14' };
    const [sold, returned, late] = [
      aProduct(milk),
      aProduct({ ...milk, quantity: 0 }),
      aProduct({ ...milk, quantity: 0 }),
    ];
    await shop.receives.productsAdded([sold, returned, late]);

    await shop.receives.stockChanged(sold, { change: -2, left: 0, at: '2026-11-14T05:00:00.000Z' });
    await shop.receives.stockChanged(returned, { change: 1, left: 1, at: '2026-11-14T05:00:00.000Z' });
    await shop.receives.stockChanged(late, { change: 1, left: 1, at: '2026-11-15T05:00:00.000Z' });

    expect((await metricsOf(shop)).productsInStock).toEqual({ current: 0, previous: 1, change: -100 });
  });

  it('knows a product that lasts for ever', async () => {
    const shop = aShop(service);
    await shop.receives.productsAdded([aProduct({ createdAt: NOW, expiryDate: '9999-12-31' })]);

    expect((await metricsOf(shop)).productsInStock).toEqual({ current: 1, previous: 0, change: 100 });
  });

  it.each(['weekly', 'Week', 'day', ''])('does not know the period "%s"', async (period) => {
    const reply = await aShop(service).client.readDashboardSummary({ query: { period } });

    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({
      code: 'validation-failed',
      message: 'Unknown period. Use week, month or year.',
      errors: [{ field: 'period', message: 'Unknown period. Use week, month or year.' }],
    });
  });
});
