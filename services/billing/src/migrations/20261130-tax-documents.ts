import { isolateByShop, type Migration } from '@bahi/platform/data';

/** Invoices and credit notes as documents of the law: seller, place of supply, tax by rate and line (gst.md 7.1). */
export const taxDocuments: Migration = {
  name: '20261130-tax-documents',
  async up(tx) {
    await tx.raw(`alter table invoices
      add column document_type text constraint invoices_document_type_known
        check (document_type in ('tax-invoice', 'invoice-cum-bill-of-supply', 'bill-of-supply', 'bill')),
      add column day date,
      add column period text,
      add column seller jsonb,
      add column buyer jsonb,
      add column place_of_supply text,
      add column inter_state boolean,
      add column price_mode text,
      add column cancelled_at timestamptz,
      add column cancelled_by uuid,
      add column cancel_reason text,
      add constraint invoices_document_whole
        check (num_nulls(document_type, day, period, seller, inter_state, price_mode) in (0, 6)),
      add constraint invoices_cancelled_whole check (num_nulls(cancelled_at, cancelled_by, cancel_reason) in (0, 3)),
      drop constraint invoices_gross_covers_total,
      add constraint invoices_gross_covers_total check (document_type is not null or gross_paise >= total_paise - 50)`);
    await tx.raw('create index invoices_of_a_period on invoices (shop_id, period) where period is not null');
    await tx.raw('alter table invoice_lines add column tax jsonb');
    await tx.raw('alter table credit_notes add column day date, add column period text');
    await tx.raw('create index credit_notes_of_a_period on credit_notes (shop_id, period) where period is not null');
    await tx.raw('alter table credit_note_lines add column tax jsonb');
    await tx.raw(`create table document_rates (
      shop_id uuid not null,
      document_key uuid not null,
      row_no integer not null constraint document_rates_from_one check (row_no > 0),
      treatment text not null,
      rate_bp integer not null,
      cess_bp integer not null,
      cess_per_unit_paise bigint not null,
      taxable_paise bigint not null,
      cgst_paise bigint not null,
      sgst_paise bigint not null,
      igst_paise bigint not null,
      cess_paise bigint not null,
      below_mrp_paise bigint not null,
      constraint document_rates_pkey primary key (shop_id, document_key, row_no)
    )`);
    await isolateByShop(tx, 'document_rates');
  },
  async down(tx) {
    await tx.raw('drop table document_rates');
    await tx.raw('alter table credit_note_lines drop column tax');
    await tx.raw('alter table credit_notes drop column day, drop column period');
    await tx.raw('alter table invoice_lines drop column tax');
    await tx.raw(`alter table invoices
      drop column document_type, drop column day, drop column period, drop column seller, drop column buyer,
      drop column place_of_supply, drop column inter_state, drop column price_mode, drop column cancelled_at,
      drop column cancelled_by, drop column cancel_reason,
      add constraint invoices_gross_covers_total check (gross_paise >= total_paise - 50)`);
  },
};
