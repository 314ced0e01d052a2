import { ProductsAdded } from '@bahi/contracts/catalog';
import { OrderPlaced } from '@bahi/contracts/orders';
import type { TestService } from '@bahi/testing';
import { anOrder, aProduct, aShop, startAnalytics } from './support/analytics-world.js';

const NOW = '2026-11-21T05:12:08.114Z';
const LONG_AGO = '2026-09-01T05:12:08.114Z';

let service: TestService;
beforeAll(async () => {
  service = await startAnalytics();
});
afterAll(() => service.close());
afterEach(() => service.clock.set(NOW));

async function summaryOf(shop: ReturnType<typeof aShop>) {
  return (await shop.client.readInventorySummary()).body;
}

describe('GET /api/dashboard/inventory-summary', () => {
  it('is all zeros for an empty shop', async () => {
    expect(await summaryOf(aShop(service))).toEqual({
      success: true,
      timeZone: 'Asia/Kolkata',
      overallInventory: {
        categories: { count: 0 },
        totalProducts: { count: 0, revenue: 0, recent: 0 },
        lowStocks: { notInStock: 0, ordered: 0, items: [] },
      },
      lowStocks: { notInStock: 0, ordered: 0, items: [] },
    });
  });

  it('lists at most five low products, lowest quantity first, then by name ignoring case', async () => {
    const shop = aShop(service);
    const low = (productName: string, quantity: number) =>
      aProduct({ createdAt: LONG_AGO, productName, quantity, thresholdValue: 5 });
    // Older than all others: an order by id would give it the fifth place.
    const tea = { ...low('Tea', 4), productKey: '01a0604f-39c7-7d44-8e21-0b7a5c93d6f0' };
    await shop.receives.productsAdded([
      tea,
      low('wheat', 3),
      low('atta', 3),
      low('Besan', 3),
      low('Salt', 1),
      low('sugar', 4),
      low('Plenty', 6),
      low('None', 0),
      aProduct({ createdAt: LONG_AGO, quantity: 1, thresholdValue: 5, expiryDate: '2026-11-20' }),
    ]);

    const { lowStocks, overallInventory } = await summaryOf(shop);

    expect(lowStocks.items.map(({ productName }) => productName)).toEqual(['Salt', 'atta', 'Besan', 'wheat', 'sugar']);
    expect(lowStocks.items[0]).toEqual({
      productId: expect.any(String),
      productName: 'Salt',
      quantity: 1,
      thresholdValue: 5,
    });
    expect(lowStocks.notInStock).toBe(2);
    expect(overallInventory.lowStocks).toEqual(lowStocks);
  });

  it('compares stock and threshold in thousandths', async () => {
    const shop = aShop(service);
    const loose = (productName: string, quantity: number) =>
      aProduct({ createdAt: LONG_AGO, productName, quantity, thresholdValue: 1.5 });
    await shop.receives.productsAdded([loose('Sugar', 1.501), loose('Salt', 1.5), loose('Tea', 0.001)]);

    const { lowStocks } = await summaryOf(shop);

    expect(lowStocks.items).toMatchObject([
      { productName: 'Tea', quantity: 0.001, thresholdValue: 1.5 },
      { productName: 'Salt', quantity: 1.5, thresholdValue: 1.5 },
    ]);
    expect(lowStocks.notInStock).toBe(0);
  });

  it('counts a product as not in stock from the day after its last one', async () => {
    const shop = aShop(service);
    await shop.receives.productsAdded([aProduct({ createdAt: LONG_AGO, quantity: 1, expiryDate: '2026-11-21' })]);
    const countsAt = async (now: string) => {
      service.clock.set(now);
      const { lowStocks } = await summaryOf(shop);
      return [lowStocks.notInStock, lowStocks.items.length];
    };

    expect(await countsAt('2026-11-21T18:29:59.999Z')).toEqual([0, 1]);
    expect(await countsAt('2026-11-21T18:30:00.000Z')).toEqual([1, 0]);
  });

  it('counts the orders of the last 168 hours for the low products, without the cancelled ones', async () => {
    const shop = aShop(service);
    const low = aProduct({ createdAt: LONG_AGO, quantity: 1, thresholdValue: 5 });
    const plenty = aProduct({ createdAt: LONG_AGO, quantity: 100 });
    await shop.receives.productsAdded([low, plenty]);
    const cancelled = anOrder(low, { at: NOW });
    for (const at of [NOW, '2026-11-14T05:12:08.114Z', '2026-11-14T05:12:08.113Z', '2026-11-14T06:00:00.000Z'])
      await shop.receives.orderPlaced(anOrder(low, { at }));
    await shop.receives.orderPlaced(cancelled);
    await shop.receives.orderPlaced(anOrder(plenty, { at: NOW }));
    await shop.receives.orderCancelled(cancelled, NOW);

    const { lowStocks, overallInventory } = await summaryOf(shop);

    expect(lowStocks.ordered).toBe(3);
    expect(overallInventory.totalProducts).toEqual({ count: 2, revenue: 480, recent: 0 });
  });

  it('leaves cancelled orders out of the first hour of the 168', async () => {
    const shop = aShop(service);
    const low = aProduct({ createdAt: LONG_AGO, quantity: 1, thresholdValue: 5 });
    await shop.receives.productsAdded([low]);
    // The first minute and hour of the window are read order by order, not from totals.
    const orders = ['2026-11-14T05:12:08.114Z', '2026-11-14T05:59:00.000Z'].map((at) => anOrder(low, { at }));
    for (const order of orders) await shop.receives.orderPlaced(order);
    for (const order of orders) await shop.receives.orderCancelled(order, NOW);

    const { lowStocks, overallInventory } = await summaryOf(shop);

    expect([lowStocks.ordered, overallInventory.totalProducts.revenue]).toEqual([0, 0]);
  });

  it('fetches what the producers recorded when the bus delivered nothing', async () => {
    const shop = aShop(service);
    const rice = aProduct({ createdAt: NOW });
    service.peerStubs.record(ProductsAdded, { shopId: shop.shopId, data: { products: [rice] } });
    service.peerStubs.record(OrderPlaced, { shopId: shop.shopId, data: anOrder(rice, { at: NOW }) });

    const reply = await shop.client.readInventorySummary();

    expect(reply.headers.get('X-Behind')).toBeNull();
    expect(reply.body.overallInventory.totalProducts).toEqual({ count: 1, revenue: 120, recent: 1 });
  });
});

describe('GET /api/dashboard/inventory-summary without its producers', () => {
  it('answers with the stored figures and marks them stale', async () => {
    const alone = await startAnalytics({
      resources: { peers: (name) => (name === 'auth' ? service.peerStubs.urlOf('auth') : 'http://127.0.0.1:9') },
    });
    const shop = aShop(alone, service.signIn());
    try {
      const reply = await shop.client.readInventorySummary();

      expect([reply.status, reply.headers.get('X-Behind')]).toEqual([200, 'true']);
      expect(reply.body.overallInventory.totalProducts.count).toBe(0);
    } finally {
      await alone.close();
    }
  });
});
