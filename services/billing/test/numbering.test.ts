import { InvoiceCreated } from '@bahi/contracts/billing';
import type { Envelope } from '@bahi/contracts/kit';
import { OrderPlaced } from '@bahi/contracts/orders';
import { A_MOMENT, type TestService } from '@bahi/testing';
import fc from 'fast-check';
import { auditOf, eventsOf, newShop, type Shop, startBilling } from './support/billing-world.js';

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

/** Makes inserts of lines fail at random, as in a transaction that lost a race. */
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
  it('are given to each order once, also when its event is delivered twice', async () => {
    const shop = newShop(billing);
    const order = shop.orderOf();

    await shop.place(order);
    await shop.place(order);
    await shop.place(shop.orderOf());

    expect(await numbersOf(shop)).toEqual(firstNumbers('2627', 2));
    expect(await eventsOf(billing, shop.who.shopId)).toEqual({ 'billing.invoice-created': 2 });
  });

  it('are published with the data of the order', async () => {
    const shop = newShop(billing);
    const order = shop.orderOf({ quantity: 4 });
    await shop.place(order);

    const { data, envelope } = await billing.probe.next(
      InvoiceCreated,
      (received) => received.data.orderKey === order.orderKey,
    );

    expect(data).toMatchObject({
      invoiceId: 'INV-2627-000001',
      orderId: order.orderId,
      totalPaise: 198_000,
      taxPaise: 19_800,
      grossPaise: 222_800,
      units: 4,
      unitsMilli: 4_000,
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

  it('follow the financial year in the configured time zone, which the list names', async () => {
    const inDubai = await startBilling({ SHOP_TIME_ZONE: 'Asia/Dubai' });
    const shop = newShop(inDubai);
    // April began in India, not yet in Dubai.
    await shop.place(shop.orderOf({ placedAt: '2027-03-31T19:00:00.000Z' }));
    const { body } = await shop.client.listInvoices();
    await inDubai.close();

    expect(body.timeZone).toBe('Asia/Dubai');
    expect(body.invoices.map(({ invoiceId }) => invoiceId)).toEqual(['INV-2627-000001']);
  });

  it('have no gap after fifty concurrent deliveries', async () => {
    const shop = newShop(billing);

    await Promise.all(Array.from({ length: 50 }, () => shop.place(shop.orderOf())));

    expect(await numbersOf(shop)).toEqual(firstNumbers('2627', 50));
  });

  it('have no gap when transactions are rolled back', async () => {
    const shops = [newShop(billing), newShop(billing)];

    await withFailingInserts(async () => {
      for (let attempt = 0; attempt < 8; attempt++) await Promise.all(shops.map((shop) => shop.place(shop.orderOf())));
    });

    for (const shop of shops) expect(await numbersOf(shop)).toEqual(firstNumbers('2627', 8));
    expect(await auditOf(billing)).toEqual([]);
  });

  it('follow the dates of a year, whatever the order of the events', async () => {
    const shop = newShop(billing);
    const minutes = [...Array(20).keys()];
    const recorded = minutes.map((minute) =>
      billing.peerStubs.record(OrderPlaced, {
        shopId: shop.who.shopId,
        data: shop.orderOf({ placedAt: `2026-12-01T10:${String(minute).padStart(2, '0')}:00.000Z` }),
      }),
    );
    await Promise.all([...recorded].reverse().map((envelope) => billing.bus.publish([envelope])));

    const { invoices } = (await shop.client.listInvoices()).body;

    expect(invoices.map(({ invoiceId }) => invoiceId).reverse()).toEqual(firstNumbers('2627', 20));
  });

  it('are the same for single events and batches, with repetitions, within a year and across years', async () => {
    const delivery = fc.record({ isLate: fc.boolean(), isRepeated: fc.boolean(), endsBatch: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(delivery, { minLength: 1, maxLength: 15 }), async (deliveries) => {
        const [single, batched] = [newShop(billing), newShop(billing)];
        const events = deliveries.flatMap(({ isLate, isRepeated, endsBatch }) => {
          const placedAt = isLate ? '2027-04-02T06:00:00.000Z' : '2026-12-01T06:00:00.000Z';
          const order = { data: single.orderOf({ placedAt }), endsBatch };
          return isRepeated ? [order, { ...order, endsBatch: false }] : [order];
        });
        const batches: Envelope[][] = [[]];
        for (const { data, endsBatch } of events) {
          await single.place(data);
          if (endsBatch) batches.push([]);
          batches.at(-1)?.push(billing.peerStubs.record(OrderPlaced, { shopId: batched.who.shopId, data }));
        }
        for (const batch of batches) await billing.bus.publish(batch);

        expect(await invoicesByOrder(batched)).toEqual(await invoicesByOrder(single));
        expect(await eventsOf(billing, batched.who.shopId)).toEqual(await eventsOf(billing, single.who.shopId));
      }),
      { numRuns: 12 },
    );
    expect(await auditOf(billing)).toEqual([]);
  });

  it('have seven digits after 999999 and are sorted as numbers, not as texts', async () => {
    const shop = newShop(billing);
    await shop.bill();
    await billing.database.query('update invoice_counters set next = 999999 where shop_id = $1', [shop.who.shopId]);

    await shop.place(shop.orderOf());
    await shop.place(shop.orderOf());

    const { invoices } = (await shop.client.listInvoices()).body;
    const newestFirst = ['INV-2627-1000000', 'INV-2627-999999', 'INV-2627-000001'];
    expect(invoices.map(({ invoiceId }) => invoiceId)).toEqual(newestFirst);
  });

  it('are unique when concurrent transactions bill the same order', async () => {
    const shop = newShop(billing);
    const order = shop.orderOf();

    await Promise.all([shop.place(order), shop.place(order), shop.place(shop.orderOf())]);

    expect(await numbersOf(shop)).toEqual(firstNumbers('2627', 2));
  });
});
