import type { Day } from '@bahi/contracts/shared';
import { type Database, openDatabase } from '@bahi/platform/data';
import { auditJob } from '@bahi/platform/host';
import { createLogger, type MetricsPage, silentLogger } from '@bahi/platform/kernel';
import type { TestService } from '@bahi/testing';
import { auditAndRebuildShops, auditShops } from '../src/app/audit-shops.js';
import { auditTotals, rebuildTotals } from '../src/index.js';
import { anOrder, aProduct, aShop, startAnalytics } from './support/analytics-world.js';

/** The log level that alerts someone. */
const ERROR = 50;
const NOW = '2026-11-21T05:12:08.114Z';

let service: TestService;
let db: Database;
beforeAll(async () => {
  service = await startAnalytics();
  db = openDatabase({ url: service.database.url, applicationName: 'audit', logger: silentLogger() });
});
afterAll(async () => {
  await db.close();
  await service.close();
});

async function aBusyShop(at = service) {
  const shop = aShop(at);
  const rice = aProduct({ createdAt: '2026-11-01T05:00:00.000Z', expiryDate: '2026-12-31', supplier: 'Kaveri' });
  await shop.receives.productsAdded([rice]);
  await shop.receives.stockChanged(rice, { change: -10, left: 0, at: NOW });
  for (const units of [1, 2, 3]) {
    const order = anOrder(rice, { units, at: NOW });
    await shop.receives.orderPlaced(order);
    await shop.receives.invoiceCreated(order);
  }
  return shop;
}

function aWrongTotal({ shopId }: ReturnType<typeof aShop>, { database } = service) {
  return database.query(
    `update calendar_totals set sales_paise = sales_paise + 1 where shop_id = $1 and grain = 'day' and starts_on = $2`,
    [shopId, '2026-11-21'],
  );
}

describe('auditTotals', () => {
  it('finds nothing when every total agrees with its records', async () => {
    const shop = await aBusyShop();

    expect(await auditTotals(db, shop.shopId)).toEqual([]);
    expect(await auditTotals(db, aShop(service).shopId)).toEqual([]);
  });

  it('finds nothing when stock moved on the last day of a product and after it, or never expires', async () => {
    const shop = aShop(service);
    const milk = { createdAt: '2026-11-01T05:00:00.000Z', quantity: 2, expiryDate: '2026-11-14' };
    const [sold, back] = [aProduct(milk), aProduct({ ...milk, quantity: 0 })];
    await shop.receives.productsAdded([sold, back, aProduct({ ...milk, expiryDate: '9999-12-31' })]);
    await shop.receives.stockChanged(sold, { change: -2, left: 0, at: '2026-11-14T05:00:00.000Z' });
    await shop.receives.stockChanged(back, { change: 1, left: 1, at: '2026-11-15T05:00:00.000Z' });

    expect(await auditTotals(db, shop.shopId)).toEqual([]);
  });

  it('finds nothing when stock moved before its product is known', async () => {
    const shop = await aBusyShop();
    await shop.receives.stockChanged(aProduct({ createdAt: NOW }), { change: -1, left: 9, at: NOW });

    expect(await auditTotals(db, shop.shopId)).toEqual([]);
  });

  it('finds nothing when orders were returned and invoices paid', async () => {
    const shop = await aBusyShop();
    const rice = aProduct({ createdAt: NOW });
    const [returned, paid] = [anOrder(rice, { at: NOW }), anOrder(rice, { at: NOW })];
    for (const order of [returned, paid]) {
      await shop.receives.orderPlaced(order);
      await shop.receives.invoiceCreated(order);
    }
    await shop.receives.invoiceReturned(returned, NOW);
    await shop.receives.invoicePaid(paid, NOW);

    expect(await auditTotals(db, shop.shopId)).toEqual([]);
  });

  it('names a total that is off by a paisa and one that is missing', async () => {
    const shop = await aBusyShop();
    await aWrongTotal(shop);
    await service.database.query('delete from shop_totals where shop_id = $1', [shop.shopId]);

    const nothing = {
      ...{ products: 0, quantity_milli: 0, expected_units_milli: 0 },
      ...{ unpaid_invoices: 0, unpaid_paise: 0 },
    };
    expect(await auditTotals(db, shop.shopId)).toEqual([
      {
        table: 'shop_totals',
        key: {},
        expected: { ...nothing, products: 1, expected_units_milli: 6_000, unpaid_invoices: 3, unpaid_paise: 94_200 },
        actual: nothing,
      },
      {
        table: 'calendar_totals',
        key: { grain: 'day', starts_on: '2026-11-21' },
        expected: expect.objectContaining({ sales_paise: 72_000 }),
        actual: expect.objectContaining({ sales_paise: 72_001 }),
      },
    ]);
  });
});

describe('an audit from a month on', () => {
  it('finds what is wrong in it, and leaves what is before to the day of the shop', async () => {
    const shop = await aBusyShop();
    await aWrongTotal(shop);
    await service.database.query(
      `insert into calendar_totals (shop_id, grain, starts_on, sales_paise) values ($1, 'day', '2026-03-05', 5)`,
      [shop.shopId],
    );
    const wrongSince = async (since: string | null) => (await auditTotals(db, shop.shopId, since as Day | null)).length;

    expect(await Promise.all([wrongSince('2026-10-01'), wrongSince(null), wrongSince('2026-12-01')])).toEqual([
      1, 2, 0,
    ]);
  });
});

describe('auditShops', () => {
  it('visits every shop', async () => {
    const shops = [await aBusyShop(), await aBusyShop(), await aBusyShop()];
    for (const shop of shops) await aWrongTotal(shop);

    const found = new Set<string>();
    for await (const { shopId } of auditShops({ db })) found.add(shopId);

    expect(shops.filter(({ shopId }) => !found.has(shopId))).toEqual([]);
  });
});

describe('rebuildTotals', () => {
  it('computes the totals from the records', async () => {
    const shop = await aBusyShop();
    const before = (await shop.client.readStats()).body;
    await aWrongTotal(shop);
    await service.database.query('delete from recent_totals where shop_id = $1', [shop.shopId]);

    await rebuildTotals(db, shop.shopId);

    expect(await auditTotals(db, shop.shopId)).toEqual([]);
    expect((await shop.client.readStats()).body).toEqual(before);
  });
});

describe('the audit job', () => {
  it('logs an error for a shop that drifts, and rebuilds its totals', async () => {
    const wrong = await aBusyShop();
    await aBusyShop();
    await aWrongTotal(wrong);
    const lines: string[] = [];
    const found: number[] = [];
    const logger = createLogger({ name: 'audit', destination: { write: (line) => void lines.push(line) } });

    await auditJob(auditAndRebuildShops, {
      db,
      logger,
      everyMs: 1,
      found: (drifts) => void found.push(Number(drifts)),
    }).run();

    const entries = lines.map((line) => JSON.parse(line) as { level: number; shopId: string; drifts: unknown[] });
    const drifts = entries.filter(({ level }) => level === ERROR);
    const ofWrong = drifts.filter(({ shopId }) => shopId === wrong.shopId);
    expect(ofWrong).toMatchObject([{ drifts: [{ table: 'calendar_totals' }] }]);
    expect(found).toEqual([drifts.flatMap((line) => line.drifts).length]);
    expect(await auditTotals(db, wrong.shopId)).toEqual([]);
  });

  it('runs at the configured interval and publishes what it found as a metric', async () => {
    const gauges = new Map<string, () => Promise<number | null>>();
    const nothing = () => undefined;
    const metrics: MetricsPage = {
      of: () => ({
        answered: nothing,
        info: nothing,
        gauge: (name, _help, read) => void gauges.set(name, read),
        gaugePer: nothing,
      }),
      render: async () => '',
    };
    const own = await startAnalytics({ env: { ANALYTICS_AUDIT_HOURS: '0.00001' }, resources: { metrics } });
    try {
      const shop = await aBusyShop(own);
      await aWrongTotal(shop, own);

      const salesOfToday = async () =>
        (await shop.client.readChart({ query: {} })).body.data.dailyBreakdown?.at(-1)?.sales;
      const end = performance.now() + 10_000;
      while ((await salesOfToday()) !== 720 && performance.now() < end);

      expect(await salesOfToday()).toBe(720);
      const drift = async () => (await gauges.get('bahi_drift')?.()) ?? null;
      while ((await drift()) === null && performance.now() < end) await salesOfToday();
      expect(await drift()).toEqual(expect.any(Number));
    } finally {
      await own.close();
    }
  });
});
