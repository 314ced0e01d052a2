import type { TestService } from '@bahi/testing';
import { aBill, anOrder, aProduct, aShop, startAnalytics } from './support/analytics-world.js';

// Saturday 21 November 2026, 10:42:08 in India.
const NOW = '2026-11-21T05:12:08.114Z';
const NO_PAYMENTS = { cash: 0, upi: 0, card: 0, bank: 0, other: 0, credit: 0, pending: 0, unspecified: 0 };

let service: TestService;
beforeAll(async () => {
  service = await startAnalytics();
});
afterAll(() => service.close());

type Shop = ReturnType<typeof aShop>;

const soap = aProduct({ createdAt: '2026-11-01T05:00:00.000Z', sellingPaise: 10_000, quantity: 100 });

async function todayOf(shop: Shop) {
  return (await shop.client.readToday()).body;
}

/** A bill of a hundred rupees with 5 % tax. */
function billAt(at: string, terms: Parameters<typeof aBill>[1] = {}) {
  return aBill(anOrder(soap, { at }), terms);
}

function hour(hours: Readonly<Record<number, number>>) {
  return Array.from({ length: 24 }, (_, index) => hours[index] ?? 0);
}

describe('GET /api/dashboard/today', () => {
  it('is all zeros for an empty shop, and compares with nothing', async () => {
    expect(await todayOf(aShop(service))).toEqual({
      success: true,
      timeZone: 'Asia/Kolkata',
      ...{ day: '2026-11-21', sales: 0, total: 0, payments: NO_PAYMENTS, hours: hour({}), change: null },
      lastWeek: { day: '2026-11-14', sales: 0, total: 0, hours: hour({}) },
      started: { hasProducts: false, hasSold: false },
      needs: { outOfStock: 0, low: 0, expired: 0, expiringSoon: 0, unpaidInvoices: 0, unpaidAmount: 0 },
    });
  });

  it('splits what was sold today by method: pending apart, credit, orders unspecified', async () => {
    const shop = aShop(service);
    await shop.receives.billPlaced(billAt(NOW));
    await shop.receives.billPlaced(
      billAt(NOW, {
        paid: [
          ['cash', 40],
          ['upi', 20],
          ['pending', 10],
          ['credit', 0],
        ],
      }),
    );
    await shop.receives.billPlaced(
      billAt(NOW, {
        paid: [
          ['card', 10],
          ['bank', 10],
          ['other', 0],
        ],
      }),
    );
    await shop.receives.orderPlaced(anOrder(soap, { at: NOW }));
    const totals = { netPaise: 10_000, taxPaise: 500, shippingPaise: 0, grossPaise: 10_500 };
    await shop.receives.orderPlaced({ ...anOrder(soap, { at: NOW }), totals });

    const { sales, total, payments, hours } = await todayOf(shop);

    // Two orders: with the flat tax and charge, and with the tax of the shop.
    const [cash, credit, unspecified] = [105 + 42, 31.5, 160 + 105];
    expect([sales, total]).toEqual([5, 580]);
    expect(payments).toEqual({ cash, upi: 21, pending: 10.5, credit, card: 10.5, bank: 10.5, other: 84, unspecified });
    expect(hours).toEqual(hour({ 10: 580 }));
  });

  it('begins and ends with the day of the shop, at half past six in the evening of UTC', async () => {
    const shop = aShop(service);
    const at = ['2026-11-20T18:29:59.999Z', '2026-11-20T18:30:00.000Z', '2026-11-20T19:29:59.999Z', NOW];
    for (const one of at) await shop.receives.billPlaced(billAt(one));

    const { sales, hours } = await todayOf(shop);

    expect(sales).toBe(3);
    expect(hours).toEqual(hour({ 0: 210, 10: 105 }));
  });

  it('compares with the same weekday up to the same time, and shows all of its hours', async () => {
    const shop = aShop(service);
    const before = [
      // The day before, midnight, the same time, a moment later, and the evening.
      '2026-11-13T18:29:59.999Z',
      '2026-11-13T18:30:00.000Z',
      '2026-11-14T05:12:08.114Z',
      '2026-11-14T05:12:08.115Z',
      '2026-11-14T15:00:00.000Z',
    ];
    for (const at of before) await shop.receives.billPlaced(billAt(at));
    for (const _ of [1, 2, 3]) await shop.receives.billPlaced(billAt(NOW));

    const { lastWeek, change } = await todayOf(shop);

    const hours = hour({ 0: 105, 10: 210, 20: 105 });
    expect(lastWeek).toEqual({ day: '2026-11-14', sales: 2, total: 210, hours });
    expect(change).toBe(50);
  });

  it('takes a cancelled sale off, and keeps one of which goods came back', async () => {
    const shop = aShop(service);
    const [cancelled, reduced] = [anOrder(soap, { at: NOW }), anOrder(soap, { at: NOW, units: 2 })];
    for (const order of [cancelled, reduced]) await shop.receives.billPlaced(aBill(order));
    await shop.receives.orderCancelled(cancelled, NOW);
    await shop.receives.orderReduced(reduced, { units: 1, netPaise: 10_000, costPaise: 10_000, at: NOW });

    expect(await todayOf(shop)).toMatchObject({
      started: { hasProducts: false, hasSold: true },
      sales: 1,
      total: 210,
      payments: { cash: 210 },
    });
  });

  it('follows the money of a sale: parts that came back leave it, later payments move its parts', async () => {
    const shop = aShop(service);
    const order = anOrder(soap, { at: NOW, units: 2 });
    const bill = aBill(order, { paid: [['credit', 100]] });
    await shop.receives.billPlaced(bill);
    const moneyIs = (parts: object) => shop.receives.moneyChanged(order, parts);

    await moneyIs({ cash: 5_000, pending: 2_000, credit: 14_000 });
    expect(await todayOf(shop)).toMatchObject({ total: 210, payments: { cash: 50, pending: 20, credit: 140 } });
    await moneyIs({ cash: 5_000, upi: 2_000, credit: 3_500 });
    await shop.receives.billPlaced(bill);

    expect(await todayOf(shop)).toMatchObject({
      ...{ sales: 1, total: 105, payments: { ...NO_PAYMENTS, cash: 50, upi: 20, credit: 35 } },
      hours: hour({ 10: 105 }),
    });
  });

  it('counts what needs the owner', async () => {
    const shop = aShop(service);
    const of = (quantity: number, expiryDate: string | null) =>
      aProduct({ createdAt: '2026-11-01T05:00:00.000Z', quantity, thresholdValue: 2, expiryDate });
    await shop.receives.productsAdded([
      ...[of(0, null), of(0, '2026-11-21')],
      ...[of(2, null), of(1, '2026-12-21'), of(1, '2026-12-22')],
      ...[of(0, '2026-11-20'), of(1, '2026-11-20'), of(9, '2026-11-20')],
      of(9, '2026-11-21'),
      of(9, null),
    ]);
    const orders = [anOrder(soap, { at: NOW }), anOrder(soap, { at: NOW }), anOrder(soap, { at: NOW })];
    for (const order of orders) await shop.receives.invoiceCreated(order);
    await shop.receives.invoicePaid(orders[0] as never, NOW);

    expect((await todayOf(shop)).needs).toEqual({
      ...{ outOfStock: 2, low: 3, expired: 3, expiringSoon: 2 },
      ...{ unpaidInvoices: 2, unpaidAmount: 320 },
    });
  });
});
