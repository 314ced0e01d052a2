import { uuidv7 } from '@bahi/contracts/shared';
import { type Database, migrate, openDatabase, platformMigrations } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { A_MOMENT, type TestDatabase, testDatabase } from '@bahi/testing';
import { auditShops } from '../src/app/audit-shops.js';
import { readInvoicePage } from '../src/data/invoice-pages.js';
import { listInvoices, readSummary } from '../src/data/invoices-views.js';
import type { Invoice } from '../src/domain/invoice.js';
import { invoiceFilter } from '../src/domain/invoice-filter.js';
import { invoiceSearch } from '../src/domain/invoice-search.js';
import { presentInvoice } from '../src/http/present.js';
import { billingMigrations } from '../src/migrations/index.js';

const migrations = [...platformMigrations, ...billingMigrations];
const [shopId, otherShopId] = [uuidv7(), uuidv7()] as const;

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await testDatabase({
    service: 'billing',
    migrations: migrations.filter(({ name }) => name < '20261127'),
  });
  for (const id of [shopId, otherShopId]) await fillShop(id);
  const { ownerUrl, appRole } = database;
  await migrate({ ownerUrl, appRole, migrations, logger: silentLogger() });
  db = openDatabase({ url: database.url, applicationName: 'test', logger: silentLogger() });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

/** Two invoices as the version before stores them: 3 units for 1485.05, unpaid; 2 and 5 units for 990.00, paid. */
async function fillShop(id: string) {
  const [unpaid, paid] = [uuidv7(), uuidv7()];
  await database.query(
    `insert into invoices (shop_id, invoice_key, invoice_id, financial_year, number, order_key, order_id, total_paise,
      gross_paise, units, status, customer_name, created_at, due_at, paid_at)
    values ($1, $2, 'INV-2627-000001', '2627', 1, $2, 'ORD-1', 148505, 168356, 3, 'Unpaid', 'Walk-in customer', $4, $4, null),
      ($1, $3, 'INV-2627-000002', '2627', 2, $3, 'ORD-2', 99000, 113900, 7, 'Paid', 'Walk-in customer', $4, $4, $4)`,
    [id, unpaid, paid, A_MOMENT],
  );
  await database.query(
    `insert into invoice_lines (shop_id, invoice_key, line_no, product_key, product_id, product_name, quantity, unit_price_paise)
    values ($1, $2, 1, $2, 'PROD-1', 'Rice', 3, 49502), ($1, $3, 1, $3, 'PROD-2', 'Dal', 2, 12000),
      ($1, $3, 2, $3, 'PROD-3', 'Salt', 5, 15000)`,
    [id, unpaid, paid],
  );
  await database.query(`insert into invoice_counters values ($1, '2627', 3)`, [id]);
  await database.query('insert into invoice_summaries values ($1, 4, 2, 1, 168356, 1, 113900)', [id]);
}

function constraintOf(change: string) {
  return database.query(`update invoices set ${change} where shop_id = $1`, [otherShopId]).then(
    () => 'accepted',
    ({ constraint }: { constraint: string }) => constraint,
  );
}

describe('the migrations of existing invoices', () => {
  it('count what is paid as paid in full', async () => {
    const sql = `select status, paid_paise::int as paid, gross_paise::int as gross from invoices where shop_id = $1 order by 1`;

    expect(await database.query(sql, [shopId])).toEqual([
      { status: 'Paid', paid: 113_900, gross: 113_900 },
      { status: 'Unpaid', paid: 0, gross: 168_356 },
    ]);
  });

  it('keeps every invoice as it was shown', async () => {
    const invoices: Invoice[] = [];
    await db.stream(shopId, async (tx) => {
      for await (const invoice of listInvoices(tx, shopId, invoiceFilter({}))) invoices.push(invoice);
    });

    expect(invoices.map(presentInvoice)).toMatchObject([
      {
        totalAmount: 990,
        items: [
          { productName: 'Dal', quantity: 2, price: 120 },
          { productName: 'Salt', quantity: 5, price: 150 },
        ],
        quantityOrdered: 2,
      },
      { totalAmount: 1485.05, items: [{ productName: 'Rice', quantity: 3, price: 495.02 }], quantityOrdered: 3 },
    ]);
    expect(invoices.map(({ totals, unitsMilli }) => ({ ...totals, unitsMilli }))).toEqual([
      { netPaise: 99_000, taxPaise: 9_900, shippingPaise: 5_000, grossPaise: 113_900, unitsMilli: 7_000 },
      { netPaise: 148_505, taxPaise: 14_851, shippingPaise: 5_000, grossPaise: 168_356, unitsMilli: 3_000 },
    ]);
  });

  it('keeps the figures, and the audit finds no mismatch', async () => {
    const summary = await db.read(shopId, (tx) => readSummary(tx, shopId, new Date(A_MOMENT)));
    const audit = auditShops({ db });

    expect(summary).toMatchObject({ totalCount: 2, unpaidGrossPaise: 168_356, paidGrossPaise: 113_900 });
    expect(await audit.next()).toMatchObject({ done: true });
  });

  it('completes what pages and their search need', async () => {
    const search = invoiceSearch({ query: 'salt' }, new Date(A_MOMENT), 'Asia/Kolkata');
    const query = { shopId, search, cursor: undefined, limit: 9, countUpTo: 0 };
    const { invoices } = await db.read(shopId, (tx) => readInvoicePage(tx, query));

    expect(invoices.map(({ invoiceId }) => invoiceId)).toEqual(['INV-2627-000002']);
  });

  it('isolates the shops as before', async () => {
    const rows = await db.read(otherShopId, (tx) => tx('invoice_lines').distinct('shop_id'));

    expect(rows).toEqual([{ shop_id: otherShopId }]);
  });

  it('allows a gross amount of 0.50 below net and keeps the other rules', async () => {
    expect(await constraintOf('units_milli = 0')).toBe('invoices_units_positive');
    expect(await constraintOf('tax_paise = -1')).toBe('invoices_tax_not_negative');
    const unpaid = 'paid_paise = 0, credited_paise = 0';
    expect(await constraintOf(`gross_paise = total_paise - 51, ${unpaid}`)).toBe('invoices_gross_covers_total');
    expect(await constraintOf(`gross_paise = total_paise - 50, ${unpaid}`)).toBe('accepted');
    expect(await constraintOf('paid_paise = gross_paise + 1')).toBe('invoices_open_not_negative');
  });
});
