import { analyticsApi } from '@bahi/contracts/analytics';
import type { TestService } from '@bahi/testing';
import { aBasket, aBill, anOrder, aProduct, aShop, startAnalytics } from './support/analytics-world.js';

const NOW = '2026-11-21T05:12:08.114Z';
/** Exactly 168 hours before. */
const WINDOW_START = '2026-11-14T05:12:08.114Z';
const JUST_BEFORE_WINDOW = '2026-11-14T05:12:08.113Z';

let service: TestService;
beforeAll(async () => {
  service = await startAnalytics();
});
afterAll(() => service.close());

async function salesOf(shop: ReturnType<typeof aShop>) {
  return (await shop.client.readStats()).body.detailed.sales;
}

describe('GET /api/dashboard/stats', () => {
  it('is all zeros for an empty shop', async () => {
    const { client } = aShop(service);

    const reply = await client.readStats();

    expect(reply.status).toBe(200);
    expect(reply.headers.get('Cache-Control')).toBe('no-store');
    expect(reply.body).toEqual({
      success: true,
      timeZone: 'Asia/Kolkata',
      detailed: { sales: { totalOrders: 0, totalRevenue: 0, totalCost: 0, profit: 0 } },
      overallInventory: { totalProducts: { recent: 0 } },
      inventoryMetrics: { totalQuantity: 0, expectedStock: 0 },
      productMetrics: { suppliersCount: 0, categoriesCount: 0 },
    });
  });

  it('sums the orders of exactly the last 168 hours at the cost of the sale', async () => {
    const shop = aShop(service);
    const rice = aProduct({ createdAt: '2026-10-01T04:00:00.000Z', costPaise: 41_050, sellingPaise: 49_500 });
    await shop.receives.productsAdded([rice]);

    await shop.receives.orderPlaced(anOrder(rice, { units: 2, at: WINDOW_START }));
    await shop.receives.orderPlaced(anOrder(rice, { units: 5, at: JUST_BEFORE_WINDOW }));
    await shop.receives.orderPlaced(anOrder(rice, { units: 1, at: '2026-11-14T05:59:59.999Z', costPaise: 60_001 }));
    await shop.receives.orderPlaced(anOrder(rice, { units: 3, at: NOW }));

    expect(await salesOf(shop)).toEqual({
      totalOrders: 3,
      totalRevenue: 6 * 495,
      totalCost: 5 * 410.5 + 600.01,
      profit: 6 * 495 - 5 * 410.5 - 600.01,
    });
  });

  it('counts a bill once, with all its lines, at its net after discounts and the cost of its stock units', async () => {
    const shop = aShop(service);
    const createdAt = '2026-10-01T04:00:00.000Z';
    const rice = aProduct({ createdAt, costPaise: 41_050, sellingPaise: 49_500 });
    const dal = aProduct({ createdAt, costPaise: 10_001, sellingPaise: 12_000 });
    await shop.receives.productsAdded([rice, dal]);
    const order = aBasket(
      [
        { product: rice, units: 4 },
        { product: dal, units: 1.5 },
      ],
      NOW,
    );

    await shop.receives.billPlaced(aBill(order, { discountPaise: 8_000 }));
    await shop.receives.invoiceCreated(order);

    const [revenue, cost] = [4 * 495 + 180 - 80, 4 * 410.5 + 150.02];
    const { detailed, inventoryMetrics } = (await shop.client.readStats()).body;
    expect(detailed.sales).toEqual({ totalOrders: 1, totalRevenue: revenue, totalCost: cost, profit: revenue - cost });
    expect(inventoryMetrics.expectedStock).toBe(5.5);
    const { revenue: sold, productsSold } = (await shop.client.readDashboardSummary()).body.metrics;
    expect([sold.current, productsSold.current]).toEqual([revenue, 5.5]);

    await shop.receives.invoiceReturned(order, NOW);

    expect(await salesOf(shop)).toEqual({ totalOrders: 0, totalRevenue: 0, totalCost: 0, profit: 0 });
  });

  it('takes goods that came back off the day of the sale, also when an older event arrives last', async () => {
    const shop = aShop(service);
    const rice = aProduct({ createdAt: '2026-10-01T04:00:00.000Z', costPaise: 40_000, sellingPaise: 50_000 });
    const at = '2026-11-20T05:00:00.000Z';
    const order = anOrder(rice, { units: 4, at });
    await shop.receives.productsAdded([rice]);
    const reduced = (units: number, isCancelled = false) =>
      shop.receives.orderReduced(order, {
        ...{ units, netPaise: units * 50_000, costPaise: units * 40_000 },
        ...{ isCancelled, at: NOW },
      });

    await reduced(1);
    await shop.receives.billPlaced(aBill(order));
    await reduced(3);
    await reduced(1);

    expect(await salesOf(shop)).toEqual({ totalOrders: 1, totalRevenue: 500, totalCost: 400, profit: 100 });
    const { dailyBreakdown } = (await shop.client.readChart()).body.data;
    expect(dailyBreakdown?.slice(-2).map(({ sales }) => sales)).toEqual([500, 0]);

    await reduced(4, true);
    await reduced(3);

    expect((await salesOf(shop)).totalOrders).toBe(0);
  });

  it('follows the window as time passes', async () => {
    const shop = aShop(service);
    const rice = aProduct({ createdAt: '2026-10-01T04:00:00.000Z' });
    for (const at of [
      '2026-11-14T05:12:08.114Z',
      '2026-11-14T05:12:59.999Z',
      '2026-11-14T05:13:00.000Z',
      '2026-11-14T06:00:00.000Z',
    ])
      await shop.receives.orderPlaced(anOrder(rice, { at }));
    const ordersSeen = async (now: string) => {
      service.clock.set(now);
      return (await salesOf(shop)).totalOrders;
    };

    const seen = [];
    for (const now of [
      '2026-11-21T05:12:08.115Z',
      '2026-11-21T05:13:00.000Z',
      '2026-11-21T05:13:00.001Z',
      '2026-11-21T06:00:00.001Z',
    ])
      seen.push(await ordersSeen(now));
    service.clock.set(NOW);

    expect(seen).toEqual([3, 2, 1, 0]);
  });

  it('drops a returned order, whichever of the two events arrives first', async () => {
    const shop = aShop(service);
    const rice = aProduct({ createdAt: NOW });
    const [byBilling, byOrders, kept] = [1, 2, 3].map((units) => anOrder(rice, { units, at: NOW }));
    if (!byBilling || !byOrders || !kept) throw new Error('Three orders were made');
    for (const order of [byBilling, byOrders, kept]) await shop.receives.orderPlaced(order);

    await shop.receives.invoiceReturned(byBilling, NOW);
    await shop.receives.orderCancelled(byOrders, NOW);

    expect(await salesOf(shop)).toMatchObject({ totalOrders: 1, totalRevenue: 360, totalCost: 300, profit: 60 });
  });

  it('shows a loss as a negative profit', async () => {
    const shop = aShop(service);
    await shop.receives.orderPlaced(
      anOrder(aProduct({ createdAt: NOW }), { at: NOW, pricePaise: 10_000, costPaise: 10_001 }),
    );

    expect(await salesOf(shop)).toMatchObject({ profit: -0.01 });
  });

  it('expects the units of unpaid invoices of any age', async () => {
    const shop = aShop(service);
    const rice = aProduct({ createdAt: '2024-01-01T00:00:00.000Z' });
    const orders = [4, 7, 9, 11].map((units) => anOrder(rice, { units, at: '2024-02-01T00:00:00.000Z' }));
    const [, paid, returned, paidEarly] = orders;
    if (!paid || !returned || !paidEarly) throw new Error('Four orders were made');

    await shop.receives.invoicePaid(paidEarly, NOW);
    for (const order of orders) await shop.receives.invoiceCreated(order);
    await shop.receives.invoicePaid(paid, NOW);
    await shop.receives.invoiceReturned(returned, NOW);

    const { body } = await shop.client.readStats();
    expect(body.inventoryMetrics.expectedStock).toBe(4);
  });

  it('expects nothing of an archived invoice whose payment has not arrived yet', async () => {
    const shop = aShop(service);
    const order = anOrder(aProduct({ createdAt: NOW }), { units: 4, at: NOW });

    await shop.receives.invoiceCreated(order);
    await shop.receives.invoiceArchived(order, NOW);

    expect((await shop.client.readStats()).body.inventoryMetrics.expectedStock).toBe(0);
  });

  it('counts units, labels ignoring case and the products of the last 168 hours', async () => {
    const shop = aShop(service);
    const dal = aProduct({ createdAt: JUST_BEFORE_WINDOW, category: 'FOOD', supplier: 'Sri Lakshmi', quantity: 30 });
    await shop.receives.productsAdded([
      dal,
      aProduct({ createdAt: WINDOW_START, category: 'food', supplier: 'SRI lakshmi' }),
    ]);
    await shop.receives.productsAdded([
      aProduct({ createdAt: NOW, category: 'Other', supplier: 'Kaveri', quantity: 0 }),
      aProduct({ createdAt: NOW, category: 'Ärzte', expiryDate: '2026-11-20', quantity: 5 }),
      aProduct({ createdAt: NOW, category: 'ärzte', supplier: '' }),
    ]);
    await shop.receives.stockChanged(dal, { change: -4, left: 26, at: NOW });

    const { body } = await shop.client.readStats();

    expect(body.overallInventory.totalProducts.recent).toBe(4);
    expect(body.inventoryMetrics.totalQuantity).toBe(26 + 10 + 0 + 5 + 10);
    expect(body.productMetrics).toEqual({ suppliersCount: 2, categoriesCount: 3 });
  });

  it('counts thousandths of a unit', async () => {
    const shop = aShop(service);
    const sugar = aProduct({ createdAt: NOW, quantity: 2.75, costPaise: 4_801, sellingPaise: 6_000 });
    await shop.receives.productsAdded([sugar]);
    const order = anOrder(sugar, { units: 1.125, at: NOW });
    await shop.receives.stockChanged(sugar, { change: -1.125, left: 1.625, at: NOW });
    await shop.receives.orderPlaced(order);
    await shop.receives.invoiceCreated(order);

    const { body } = await shop.client.readStats();
    expect(body.inventoryMetrics).toEqual({ totalQuantity: 1.625, expectedStock: 1.125 });
    expect(body.detailed.sales).toMatchObject({ totalRevenue: 67.5, totalCost: 54.01 });
  });

  it('sums the lines of an order', async () => {
    const shop = aShop(service);
    const [rice, dal] = [aProduct({ createdAt: NOW }), aProduct({ createdAt: NOW, costPaise: 5_000 })];
    await shop.receives.orderPlaced(
      aBasket([{ product: rice, units: 2 }, { product: dal }, { product: rice, pricePaise: 11_000 }], NOW),
    );

    expect(await salesOf(shop)).toMatchObject({ totalOrders: 1, totalRevenue: 470, totalCost: 350, profit: 120 });
  });

  it('accepts a whole file of products in one event', async () => {
    const shop = aShop(service);
    const rows = Array.from({ length: 4_500 }, (_, row) =>
      aProduct({ createdAt: NOW, productName: `Row ${row}`, category: `Shelf ${row % 9}`, quantity: 2 }),
    );
    await shop.receives.productsAdded(rows);

    const { body } = await shop.client.readStats();
    expect(body.overallInventory.totalProducts.recent).toBe(4_500);
    expect(body.inventoryMetrics.totalQuantity).toBe(9_000);
    expect(body.productMetrics.categoriesCount).toBe(9);
  });

  it('adds up beyond the exact range of a number', async () => {
    const shop = aShop(service);
    const gold = { costPaise: 1_000_000_000, sellingPaise: 1_000_000_000, quantity: 1_000_000, createdAt: NOW };
    await shop.receives.productsAdded(Array.from({ length: 12 }, () => aProduct(gold)));
    for (let count = 0; count < 12; count++)
      await shop.receives.orderPlaced(anOrder(aProduct(gold), { units: 1_000_000, at: NOW }));

    expect(await salesOf(shop)).toEqual({ totalOrders: 12, totalRevenue: 12e13, totalCost: 12e13, profit: 0 });
  });

  it('needs a token, and shows each shop its own figures only', async () => {
    const shop = aShop(service);
    const order = anOrder(aProduct({ createdAt: NOW }), { at: NOW });
    await shop.receives.orderPlaced(order);
    const otherShop = aShop(service);
    await otherShop.receives.orderCancelled(order, NOW);

    expect((await service.client(analyticsApi).readStats()).body).toMatchObject({ status: 401, code: 'token-missing' });
    expect(await salesOf(otherShop)).toMatchObject({ totalOrders: 0 });
    expect(await salesOf(shop)).toMatchObject({ totalOrders: 1 });
  });

  it('waits for what the client has already seen', async () => {
    const shop = aShop(service);
    const order = anOrder(aProduct({ createdAt: NOW }), { at: NOW });
    const { position } = await shop.receives.orderPlaced(order);

    const level = await shop.client.readStats({}, { headers: { 'X-After': `orders=${position}` } });
    const behind = await shop.client.readStats({}, { headers: { 'X-After': `orders=${position + 1}` } });

    expect([level.headers.get('X-Behind'), behind.headers.get('X-Behind')]).toEqual([null, 'true']);
    expect(behind.body.detailed.sales.totalOrders).toBe(1);
  });
});
