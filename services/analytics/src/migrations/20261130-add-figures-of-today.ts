import { isolateByShop, type Migration } from '@bahi/platform/data';

const METHODS = ['cash', 'upi', 'card', 'bank', 'other', 'credit', 'pending', 'unspecified'];
const COLUMNS = METHODS.map((method) => `${method}_paise`);
/** The flat tax and charge of an invoice on the net amount, in whole paise. */
const FLAT_GROSS = 'total_paise + (total_paise + 5) / 10 + 5000';

/**
 * What sales ask customers to pay, by method and by quarter of an hour, and what is unpaid. This migration fills in old
 * sales from the order records: they do not know their payments, so all is unspecified, with the flat tax and charge.
 */
export const addFiguresOfToday: Migration = {
  name: '20261130-add-figures-of-today',
  async up(tx) {
    // Forced row-level security hides the rows of all shops from the owner of a table too.
    const completed = ['order_records', 'shop_totals'];
    for (const table of completed) await tx.raw('alter table ?? no force row level security', [table]);
    for (const column of COLUMNS)
      await tx.raw(`alter table order_records add column ${column} bigint not null default 0
        constraint order_records_${column} check (${column} >= 0)`);
    await tx.raw(`alter table order_records add column invoice_paise bigint
      constraint order_records_invoice_paise check (invoice_paise >= 0)`);
    await tx.raw(`update order_records set unspecified_paise = ${FLAT_GROSS} where placed_at is not null`);
    // An invoice may be known before its order; the amount then comes with its next event.
    await tx.raw(
      `update order_records set invoice_paise = coalesce(${FLAT_GROSS}, 0) where invoice_units_milli is not null`,
    );
    await tx.raw(`alter table order_records add constraint order_records_invoice_is_whole
      check (num_nulls(invoice_units_milli, invoice_paise) in (0, 2))`);
    await tx.raw(`alter table shop_totals add column unpaid_invoices bigint not null default 0,
      add column unpaid_paise numeric(40) not null default 0`);
    await tx.raw(`update shop_totals as s set unpaid_invoices = u.invoices, unpaid_paise = u.paise
      from (select o.shop_id, count(*) as invoices, sum(o.invoice_paise) as paise from order_records as o
        where o.invoice_paise is not null and not o.is_settled and not o.is_returned group by o.shop_id) as u
      where u.shop_id = s.shop_id`);
    await tx.raw(`create table quarter_totals (
      shop_id uuid not null,
      starts_at timestamptz not null,
      orders bigint not null default 0,
      ${COLUMNS.map((column) => `${column} numeric(40) not null default 0`).join(', ')},
      constraint quarter_totals_pkey primary key (shop_id, starts_at)
    ) with (fillfactor = 70)`);
    await tx.raw(`insert into quarter_totals (shop_id, starts_at, orders, unspecified_paise)
      select o.shop_id, date_bin('15 minutes', o.placed_at, timestamptz '2000-01-01 00:00+00'), count(*),
        sum(o.unspecified_paise)
      from order_records as o where o.is_counted group by 1, 2`);
    for (const table of completed) await tx.raw('alter table ?? force row level security', [table]);
    await isolateByShop(tx, 'quarter_totals');
    await tx.raw(`create index product_records_out on product_records (shop_id) include (expires_on)
      where added_at is not null and quantity_milli = 0`);
    await tx.raw(`create index product_records_expiry on product_records (shop_id, expires_on) include (quantity_milli)
      where added_at is not null and expires_on is not null`);
  },
  async down(tx) {
    await tx.raw('drop index product_records_expiry, product_records_out');
    await tx.raw('drop table quarter_totals');
    await tx.raw('alter table shop_totals drop column unpaid_invoices, drop column unpaid_paise');
    for (const column of ['invoice_paise', ...COLUMNS]) await tx.raw(`alter table order_records drop column ${column}`);
  },
};
