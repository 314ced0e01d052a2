import { InvoiceCreated } from '@bahi/contracts/billing';
import type { Envelope } from '@bahi/contracts/kit';
import { OrderPlaced } from '@bahi/contracts/orders';
import { uuidv7 } from '@bahi/contracts/shared';
import { openDatabase } from '@bahi/platform/data';
import { auditJob, type DriftingShop, openMetrics } from '@bahi/platform/host';
import { createLifecycle, createLogger, silentLogger } from '@bahi/platform/kernel';
import { A_MOMENT, freePort, type TestService } from '@bahi/testing';
import fc from 'fast-check';
import { auditShops } from '../src/data/audit-shops.js';
import { eventsOf, newShop, type Shop, startBilling } from './support/billing-world.js';

let billing: TestService;

beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

async function numbersOf({ client }: Shop) {
  return (await client.listInvoices()).body.invoices.map(({ invoiceId }) => invoiceId).sort();
}

async function invoicesByOrder({ client }: Shop) {
  return Object.fromEntries(
    (await client.listInvoices()).body.invoices.map(({ orderId, invoiceId, totalAmount }) => [
      orderId,
      [invoiceId, totalAmount],
    ]),
  );
}

function firstNumbers(year: string, count: number) {
  return Array.from({ length: count }, (_, index) => `INV-${year}-${String(index + 1).padStart(6, '0')}`);
}

async function audit() {
  const db = openDatabase({ url: billing.database.url, applicationName: 'audit', logger: silentLogger() });
  const drifting: DriftingShop[] = [];
  try {
    for await (const shop of auditShops(db)) drifting.push(shop);
    return drifting;
  } finally {
    await db.close();
  }
}

/** Every insert may fail like a transaction that lost a race. */
async function withFailingInserts(work: () => Promise<void>) {
  await billing.database.query(`create function fail_sometimes() returns trigger language plpgsql as
    $$ begin if random() < 0.4 then raise exception 'lost' using errcode = '40001'; end if; return new; end $$`);
  await billing.database.query(
    'create trigger fail_sometimes after insert on invoice_lines for each row execute function fail_sometimes()',
  );
  try {
    await work();
  } finally {
    await billing.database.query('drop function fail_sometimes() cascade');
  }
}

describe('invoice numbers', () => {
  it('bill each order once, however often it is told', async () => {
    const shop = newShop(billing);
    const order = shop.orderOf();

    await shop.place(order);
    await shop.place(order);
    await shop.place(shop.orderOf());

    expect(await numbersOf(shop)).toEqual(firstNumbers('2627', 2));
    expect(await eventsOf(billing, shop.who.shopId)).toEqual({ 'billing.invoice-created': 2 });
  });

  it('tell the others with the facts of the order', async () => {
    const shop = newShop(billing);
    const order = shop.orderOf({ quantity: 4 });
    await shop.place(order);

    const { data, envelope } = await billing.probe.next(
      InvoiceCreated,
      (heard) => heard.data.orderKey === order.orderKey,
    );

    expect(data).toMatchObject({
      invoiceId: 'INV-2627-000001',
      orderId: order.orderId,
      totalPaise: 198_000,
      units: 4,
      createdAt: A_MOMENT,
    });
    expect(envelope.causationId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('start with each financial year of the shop', async () => {
    const shop = newShop(billing);
    for (const placedAt of ['2027-03-31T18:29:59.998Z', '2027-03-31T18:29:59.999Z', '2027-03-31T18:30:00.000Z'])
      await shop.place(shop.orderOf({ placedAt }));

    expect(await numbersOf(shop)).toEqual(['INV-2627-000001', 'INV-2627-000002', 'INV-2728-000001']);
  });

  it('go by the financial year of the time zone that is configured, and the list names that zone', async () => {
    const inDubai = await startBilling({ SHOP_TIME_ZONE: 'Asia/Dubai' });
    const shop = newShop(inDubai);
    // April began in India, not yet in Dubai.
    await shop.place(shop.orderOf({ placedAt: '2027-03-31T19:00:00.000Z' }));
    const { body } = await shop.client.listInvoices();
    await inDubai.close();

    expect(body.timeZone).toBe('Asia/Dubai');
    expect(body.invoices.map(({ invoiceId }) => invoiceId)).toEqual(['INV-2627-000001']);
  });

  it('stay without a gap under fifty deliveries at once', async () => {
    const shop = newShop(billing);

    await Promise.all(Array.from({ length: 50 }, () => shop.place(shop.orderOf())));

    expect(await numbersOf(shop)).toEqual(firstNumbers('2627', 50));
  });

  it('stay without a gap when transactions are rolled back', async () => {
    const shops = [newShop(billing), newShop(billing)];

    await withFailingInserts(async () => {
      for (let round = 0; round < 8; round++) await Promise.all(shops.map((shop) => shop.place(shop.orderOf())));
    });

    for (const shop of shops) expect(await numbersOf(shop)).toEqual(firstNumbers('2627', 8));
    expect(await audit()).toEqual([]);
  }, 30_000);

  it('follow the dates of a year, in whatever order events arrive', async () => {
    const shop = newShop(billing);
    const minutes = [...Array(20).keys()];
    const told = minutes.map((minute) =>
      billing.neighbours.record(OrderPlaced, {
        shopId: shop.who.shopId,
        data: shop.orderOf({ placedAt: `2026-12-01T10:${String(minute).padStart(2, '0')}:00.000Z` }),
      }),
    );
    await Promise.all([...told].reverse().map((envelope) => billing.bus.publish([envelope])));

    const { invoices } = (await shop.client.listInvoices()).body;

    expect(invoices.map(({ invoiceId }) => invoiceId).reverse()).toEqual(firstNumbers('2627', 20));
  });

  it('are the same whether orders are told one by one or in sets, told twice or once, of one year or two', async () => {
    const aTelling = fc.record({ isLate: fc.boolean(), isTwice: fc.boolean(), isCut: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(aTelling, { minLength: 1, maxLength: 15 }), async (tellings) => {
        const [alone, together] = [newShop(billing), newShop(billing)];
        const told = tellings.flatMap(({ isLate, isTwice, isCut }) => {
          const placedAt = isLate ? '2027-04-02T06:00:00.000Z' : '2026-12-01T06:00:00.000Z';
          const order = { data: alone.orderOf({ placedAt }), isCut };
          return isTwice ? [order, { ...order, isCut: false }] : [order];
        });
        const sets: Envelope[][] = [[]];
        for (const { data, isCut } of told) {
          await alone.place(data);
          if (isCut) sets.push([]);
          sets.at(-1)?.push(billing.neighbours.record(OrderPlaced, { shopId: together.who.shopId, data }));
        }
        for (const set of sets) await billing.bus.publish(set);

        expect(await invoicesByOrder(together)).toEqual(await invoicesByOrder(alone));
        expect(await eventsOf(billing, together.who.shopId)).toEqual(await eventsOf(billing, alone.who.shopId));
      }),
      { numRuns: 12 },
    );
    expect(await audit()).toEqual([]);
  }, 60_000);

  it('take a seventh digit after 999999, and are listed as numbers, not as texts', async () => {
    const shop = newShop(billing);
    await shop.bill();
    await billing.database.query('update invoice_counters set next = 999999 where shop_id = $1', [shop.who.shopId]);

    await shop.place(shop.orderOf());
    await shop.place(shop.orderOf());

    const { invoices } = (await shop.client.listInvoices()).body;
    const newestFirst = ['INV-2627-1000000', 'INV-2627-999999', 'INV-2627-000001'];
    expect(invoices.map(({ invoiceId }) => invoiceId)).toEqual(newestFirst);
    await billing.database.query(`delete from invoice_lines where shop_id = $1`, [shop.who.shopId]);
    await billing.database.query(`delete from invoices where shop_id = $1`, [shop.who.shopId]);
    await billing.database.query(`delete from invoice_counters where shop_id = $1`, [shop.who.shopId]);
    await billing.database.query(`delete from invoice_summaries where shop_id = $1`, [shop.who.shopId]);
  });

  it('are never given to two orders by transactions that both bill one', async () => {
    const shop = newShop(billing);
    const order = shop.orderOf();

    await Promise.all([shop.place(order), shop.place(order), shop.place(shop.orderOf())]);

    expect(await numbersOf(shop)).toEqual(firstNumbers('2627', 2));
  });
});

describe('the audit', () => {
  it('finds no drift after every kind of change', async () => {
    const shop = newShop(billing);
    const invoices = [await shop.bill(), await shop.bill(), await shop.bill({ quantity: 7, unitPricePaise: 333 })];
    await shop.client.payInvoice({ params: { invoiceId: invoices[0]?.invoiceId } });
    await shop.client.archiveInvoice({ params: { invoiceId: invoices[0]?.invoiceId } });
    await shop.client.returnInvoice({ params: { invoiceId: invoices[1]?.invoiceId } });

    expect(await audit()).toEqual([]);
  });

  it('reports each figure that is not what the invoices say, by shop', async () => {
    const shop = newShop(billing);
    const other = newShop(billing);
    const sound = newShop(billing);
    for (const { bill } of [shop, other, sound]) await bill();
    const { shopId } = shop.who;
    await billing.database.query(
      'update invoice_summaries set total_count = 2, unpaid_count = 3, paid_count = 9, paid_gross_paise = 4 where shop_id = $1',
      [other.who.shopId],
    );
    await billing.database.query(`insert into invoice_counters values ($1, '2526', 6)`, [other.who.shopId]);
    await billing.database.query('update invoice_summaries set unpaid_gross_paise = 1 where shop_id = $1', [shopId]);
    await billing.database.query('update invoice_counters set next = 3 where shop_id = $1', [shopId]);

    const drifting = await audit();

    expect(drifting).toHaveLength(2);
    expect(drifting).toContainEqual({
      shopId,
      drifts: [
        { figure: 'unpaid amount', kept: '1', recomputed: '113900' },
        { figure: 'numbers of 2627', kept: '2', recomputed: '1' },
        { figure: 'last number of 2627', kept: '2', recomputed: '1' },
      ],
    });
    expect(drifting).toContainEqual({
      shopId: other.who.shopId,
      drifts: [
        { figure: 'invoices', kept: '2', recomputed: '1' },
        { figure: 'unpaid invoices', kept: '3', recomputed: '1' },
        { figure: 'paid invoices', kept: '9', recomputed: '0' },
        { figure: 'paid amount', kept: '4', recomputed: '0' },
        // A year whose invoices are all gone.
        { figure: 'numbers of 2526', kept: '5', recomputed: '0' },
        { figure: 'last number of 2526', kept: '5', recomputed: '0' },
      ],
    });
  });

  it('looks at every shop, also when there are more than it reads at once', async () => {
    const drifting = Array.from({ length: 501 }, () => uuidv7()).sort();
    await billing.database.query(
      `insert into invoice_summaries (shop_id, version, total_count, unpaid_count, unpaid_gross_paise, paid_count, paid_gross_paise)
      select unnest($1::uuid[]), 1, 1, 0, 0, 0, 0`,
      [drifting],
    );

    const found = (await audit()).map(({ shopId }) => shopId);

    await billing.database.query('delete from invoice_summaries where shop_id = any($1::uuid[])', [drifting]);
    expect(drifting.filter((shopId) => !found.includes(shopId))).toEqual([]);
  });

  it('calls for someone and measures what it found', async () => {
    const shop = newShop(billing);
    await shop.bill();
    await billing.database.query('update invoice_summaries set paid_count = 9 where shop_id = $1', [shop.who.shopId]);
    const db = openDatabase({ url: billing.database.url, applicationName: 'audit', logger: silentLogger() });
    const lines: string[] = [];
    const found: number[] = [];
    const logger = createLogger({ name: 'audit', destination: { write: (line) => void lines.push(line) } });

    await auditJob(() => auditShops(db), { db, logger, everyMs: 1, found: (drifts) => found.push(drifts) }).run();

    await db.close();
    const drifting = lines.map((line) => JSON.parse(line) as { level: number; shopId: string; drifts: unknown[] });
    expect(drifting).toContainEqual(expect.objectContaining({ level: 50, shopId: shop.who.shopId }));
    expect(found).toEqual([drifting.flatMap(({ drifts }) => drifts).length]);
  });

  it('is run by the service, which shows what it found to the alert', async () => {
    const lifecycle = createLifecycle({ logger: silentLogger() });
    const metrics = await openMetrics({ METRICS_PORT: String(await freePort()) }, { host: '127.0.0.1', lifecycle });
    const audited = await startBilling({}, { metrics });
    const shop = newShop(audited);
    await shop.bill();
    await audited.database.query('update invoice_summaries set paid_count = 9');

    await audited.runJobs();

    const shown = await metrics?.render();
    await audited.close();
    await lifecycle.close();
    expect(shown).toContain('bahi_drift{service="billing"} 1');
  });
});
