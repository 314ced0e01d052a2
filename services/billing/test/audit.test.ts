import { type Day, uuidv7 } from '@bahi/contracts/shared';
import { openDatabase } from '@bahi/platform/data';
import { auditJob, openMetrics } from '@bahi/platform/host';
import { createLifecycle, createLogger, silentLogger } from '@bahi/platform/kernel';
import { freePort, type TestService } from '@bahi/testing';
import { auditShops } from '../src/app/audit-shops.js';
import { auditOf, newShop, startBilling } from './support/billing-world.js';
import { customerShop } from './support/customer-world.js';

let billing: TestService;

beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

describe('the audit', () => {
  it('finds no mismatch after every kind of change', async () => {
    const shop = newShop(billing);
    const invoices = [await shop.bill(), await shop.bill(), await shop.bill({ quantity: 7, unitPricePaise: 333 })];
    await shop.client.payInvoice({ params: { invoiceId: invoices[0]?.invoiceId } });
    await shop.client.archiveInvoice({ params: { invoiceId: invoices[0]?.invoiceId } });
    await shop.client.returnInvoice({ params: { invoiceId: invoices[1]?.invoiceId } });

    expect(await auditOf(billing)).toEqual([]);
  });

  it('reports each figure that does not match the invoices, by shop', async () => {
    const shop = newShop(billing);
    const other = newShop(billing);
    const intact = newShop(billing);
    for (const { bill } of [shop, other, intact]) await bill();
    const { shopId } = shop.who;
    await billing.database.query(
      'update invoice_summaries set total_count = 2, unpaid_count = 3, paid_count = 9, paid_gross_paise = 4 where shop_id = $1',
      [other.who.shopId],
    );
    await billing.database.query(`insert into invoice_counters values ($1, '2526', 6)`, [other.who.shopId]);
    await billing.database.query('update invoice_summaries set unpaid_gross_paise = 1 where shop_id = $1', [shopId]);
    await billing.database.query('update invoice_counters set next = 3 where shop_id = $1', [shopId]);

    const reported = await auditOf(billing);

    expect(reported).toHaveLength(2);
    expect(reported).toContainEqual({
      shopId,
      drifts: [
        { figure: 'unpaid amount', stored: '1', recomputed: '113900' },
        { figure: 'numbers of 2627', stored: '2', recomputed: '1' },
        { figure: 'last number of 2627', stored: '2', recomputed: '1' },
      ],
    });
    expect(reported).toContainEqual({
      shopId: other.who.shopId,
      drifts: [
        { figure: 'invoices', stored: '2', recomputed: '1' },
        { figure: 'unpaid invoices', stored: '3', recomputed: '1' },
        { figure: 'paid invoices', stored: '9', recomputed: '0' },
        { figure: 'paid amount', stored: '4', recomputed: '0' },
        // A year without invoices.
        { figure: 'numbers of 2526', stored: '5', recomputed: '0' },
        { figure: 'last number of 2526', stored: '5', recomputed: '0' },
      ],
    });
  });

  it('reports a last number that is not the one of the counter, also where their count is right', async () => {
    const shop = newShop(billing);
    for (let count = 0; count < 2; count += 1) await shop.bill();
    await billing.database.query('update invoices set number = 3 where shop_id = $1 and number = 2', [shop.who.shopId]);

    const drifts = (await auditOf(billing)).find(({ shopId }) => shopId === shop.who.shopId)?.drifts;

    expect(drifts).toEqual([{ figure: 'last number of 2627', stored: '2', recomputed: '3' }]);
  });

  it('skips closed months, and audits all of a shop on its day of the month', async () => {
    const shop = newShop(billing);
    await shop.bill();
    const { shopId } = shop.who;
    await billing.database.query('update invoice_summaries set paid_count = 9 where shop_id = $1', [shopId]);
    await billing.database.query(`insert into invoice_counters values ($1, '2425', 6)`, [shopId]);
    await billing.database.query(`insert into invoice_hours values ($1, '2024-05-01 10:00Z', 3)`, [shopId]);
    const figuresSince = async (since: Day | null) => {
      const found = [];
      for (const { shopId: id, drifts } of await auditOf(billing, () => since))
        if (id === shopId) found.push(...drifts);
      return found.length;
    };

    expect(await figuresSince('2026-10-01' as Day)).toBe(0);
    expect(await figuresSince(null)).toBe(4);
    await billing.database.query('update invoice_summaries set unpaid_count = 7 where shop_id = $1', [shopId]);
    expect(await figuresSince('2026-10-01' as Day)).toBe(1);
  });

  it('covers a shop whose customers owe without any bill', async () => {
    const shop = customerShop(billing);
    const customerId = await shop.add();
    await shop.accounts.enterOpening({ params: { customerId }, body: { amount: 500, asOf: '2026-11-01' } });
    await billing.database.query('update accounts set balance_paise = 1 where account_key = $1', [customerId]);

    const drifts = (await auditOf(billing)).find(({ shopId }) => shopId === shop.who.shopId)?.drifts;

    expect(drifts).toContainEqual({
      figure: `account ${customerId}`,
      stored: '1 owed, 1 entries',
      recomputed: '50000 owed, 1 entries',
    });
  });

  it('covers every shop, also beyond its batch size', async () => {
    const shopIds = Array.from({ length: 501 }, () => uuidv7()).sort();
    await billing.database.query(
      'insert into outbox_positions (shop_id, position, updated_at) select unnest($1::uuid[]), 1, now()',
      [shopIds],
    );
    await billing.database.query(
      `insert into invoice_summaries (shop_id, version, total_count, unpaid_count, unpaid_gross_paise, paid_count, paid_gross_paise)
      select unnest($1::uuid[]), 1, 1, 0, 0, 0, 0`,
      [shopIds],
    );

    const found = (await auditOf(billing)).map(({ shopId }) => shopId);

    for (const table of ['invoice_summaries', 'outbox_positions'])
      await billing.database.query(`delete from ${table} where shop_id = any($1::uuid[])`, [shopIds]);
    expect(shopIds.filter((shopId) => !found.includes(shopId))).toEqual([]);
  });

  it('logs an error for each shop and counts its figures', async () => {
    const shop = newShop(billing);
    await shop.bill();
    await billing.database.query('update invoice_summaries set paid_count = 9 where shop_id = $1', [shop.who.shopId]);
    const db = openDatabase({ url: billing.database.url, applicationName: 'audit', logger: silentLogger() });
    const lines: string[] = [];
    const found: number[] = [];
    const logger = createLogger({ name: 'audit', destination: { write: (line) => void lines.push(line) } });

    await auditJob(auditShops, { db, logger, everyMs: 1, found: (drifts) => void found.push(Number(drifts)) }).run();

    await db.close();
    const errors = lines.map((line) => JSON.parse(line) as { level: number; shopId: string; drifts: unknown[] });
    expect(errors).toContainEqual(expect.objectContaining({ level: 50, shopId: shop.who.shopId }));
    expect(found).toEqual([errors.flatMap(({ drifts }) => drifts).length]);
  });

  it('is a job of the service and sets the metric of the alert', async () => {
    const lifecycle = createLifecycle({ logger: silentLogger() });
    const metrics = await openMetrics({ METRICS_PORT: String(await freePort()) }, { host: '127.0.0.1', lifecycle });
    const audited = await startBilling({}, { metrics });
    const shop = newShop(audited);
    await shop.bill();
    await audited.database.query('update invoice_summaries set unpaid_count = 9');

    await audited.runJobs();

    const shown = await metrics?.render();
    await audited.close();
    await lifecycle.close();
    expect(shown).toContain('bahi_drift{service="billing"} 1');
  });
});
