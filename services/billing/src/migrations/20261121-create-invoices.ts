import { isolateByShop, type Migration } from '@bahi/platform/data';

export const createInvoices: Migration = {
  name: '20261121-create-invoices',
  async up(tx) {
    // Numbers and statuses are compared as bytes, so that lists sort the same under every locale.
    await tx.raw(`create table invoices (
      shop_id uuid not null,
      invoice_key uuid not null,
      invoice_id text collate "C" not null constraint invoices_id_fits check (length(invoice_id) <= 16),
      financial_year text not null constraint invoices_year_form check (financial_year ~ '^[0-9]{4}$'),
      number integer not null constraint invoices_number_from_one check (number > 0),
      order_key uuid not null,
      order_id text not null,
      total_paise bigint not null constraint invoices_total_not_negative check (total_paise >= 0),
      gross_paise bigint not null constraint invoices_gross_above_total check (gross_paise >= total_paise),
      units integer not null constraint invoices_units_positive check (units > 0),
      status text not null constraint invoices_status_known check (status in ('Unpaid', 'Paid', 'Returned', 'Cancelled')),
      customer_name text not null,
      reference text,
      created_at timestamptz not null,
      due_at timestamptz not null,
      paid_at timestamptz,
      returned_at timestamptz,
      archived_at timestamptz,
      constraint invoices_pkey primary key (shop_id, invoice_key),
      constraint invoices_invoice_id_unique unique (shop_id, invoice_id),
      constraint invoices_order_unique unique (shop_id, order_key),
      constraint invoices_paid_when_said check ((status = 'Paid') = (paid_at is not null)),
      constraint invoices_returned_when_said check ((status = 'Returned') = (returned_at is not null)),
      constraint invoices_open_not_archived check (status <> 'Unpaid' or archived_at is null)
    )`);
    await tx.raw('create index invoices_newest_first on invoices (shop_id, created_at desc, invoice_id desc)');
    await tx.raw(`create index invoices_taken_back on invoices (shop_id, created_at desc, invoice_id desc)
      where status in ('Returned', 'Cancelled')`);
    await tx.raw(`create table invoice_lines (
      shop_id uuid not null,
      invoice_key uuid not null,
      line_no integer not null constraint invoice_lines_from_one check (line_no > 0),
      product_key uuid not null,
      product_id text not null,
      product_name text not null,
      quantity integer not null constraint invoice_lines_quantity_positive check (quantity > 0),
      unit_price_paise bigint not null constraint invoice_lines_price_not_negative check (unit_price_paise >= 0),
      constraint invoice_lines_pkey primary key (shop_id, invoice_key, line_no),
      constraint invoice_lines_of_invoice foreign key (shop_id, invoice_key) references invoices (shop_id, invoice_key)
    )`);
    await isolateByShop(tx, 'invoices');
    await isolateByShop(tx, 'invoice_lines');
  },
  async down(tx) {
    await tx.raw('drop table invoice_lines, invoices');
  },
};
