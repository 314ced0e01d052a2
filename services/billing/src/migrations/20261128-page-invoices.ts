import { isolateByShop, type Migration } from '@bahi/platform/data';

/**
 * What pages, searches and figures of a shop with a million invoices need. Row-level security hides rows from the owner of
 * a table while it is forced, so it is not forced while the existing rows are completed.
 */
export const pageInvoices: Migration = {
  name: '20261128-page-invoices',
  async up(tx) {
    const completed = ['invoices', 'invoice_lines', 'invoice_summaries'] as const;
    for (const table of completed) await tx.raw('alter table ?? no force row level security', [table]);
    // Lines repeat the place of their invoice in the list, so that one index finds the newest sales of a product.
    await tx.raw('alter table invoice_lines add column created_at timestamptz, add column number integer');
    await tx.raw(`update invoice_lines as l set created_at = i.created_at, number = i.number from invoices as i
      where i.shop_id = l.shop_id and i.invoice_key = l.invoice_key`);
    await tx.raw('alter table invoice_lines alter column created_at set not null, alter column number set not null');
    await tx.raw('alter table invoice_summaries add column archived_count bigint not null default 0');
    await tx.raw(`update invoice_summaries as s set archived_count = (
      select count(*) from invoices as i where i.shop_id = s.shop_id and i.archived_at is not null)`);
    await tx.raw(`create table invoice_hours (
      shop_id uuid not null,
      hour timestamptz not null,
      invoices bigint not null,
      constraint invoice_hours_pkey primary key (shop_id, hour)
    ) with (fillfactor = 50)`);
    await tx.raw(`insert into invoice_hours (shop_id, hour, invoices)
      select i.shop_id, date_trunc('hour', i.created_at, 'UTC'), count(*) from invoices as i group by 1, 2`);
    await tx.raw(`create table invoice_products (
      shop_id uuid not null,
      product_key uuid not null,
      product_name text not null,
      constraint invoice_products_pkey primary key (shop_id, product_key, product_name)
    )`);
    await tx.raw(`insert into invoice_products (shop_id, product_key, product_name)
      select distinct l.shop_id, l.product_key, l.product_name from invoice_lines as l`);
    for (const table of completed) await tx.raw('alter table ?? force row level security', [table]);
    await isolateByShop(tx, 'invoice_hours');
    await isolateByShop(tx, 'invoice_products');
    await tx.raw('create index invoices_newest on invoices (shop_id, created_at desc, number desc)');
    await tx.raw('drop index invoices_newest_first');
    await tx.raw(`create index invoices_shown on invoices (shop_id, status, created_at desc, number desc)
      where archived_at is null`);
    await tx.raw('create index invoices_by_amount on invoices (shop_id, gross_paise, created_at desc, number desc)');
    await tx.raw(`create index invoice_lines_of_product on invoice_lines
      (shop_id, product_key, created_at desc, number desc)`);
  },
  async down(tx) {
    await tx.raw('drop index invoice_lines_of_product, invoices_by_amount, invoices_shown');
    await tx.raw('create index invoices_newest_first on invoices (shop_id, created_at desc, invoice_id desc)');
    await tx.raw('drop index invoices_newest');
    await tx.raw('drop table invoice_products, invoice_hours');
    await tx.raw('alter table invoice_summaries drop column archived_count');
    await tx.raw('alter table invoice_lines drop column number, drop column created_at');
  },
};
