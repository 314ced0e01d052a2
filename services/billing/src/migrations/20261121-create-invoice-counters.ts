import { isolateByShop, type Migration, visibleAcrossShops } from '@bahi/platform/data';

export const createInvoiceCounters: Migration = {
  name: '20261121-create-invoice-counters',
  async up(tx) {
    // A row, not a sequence: what is rolled back gives its number back, so the numbers have no gap.
    await tx.raw(`create table invoice_counters (
      shop_id uuid not null,
      financial_year text not null,
      next integer not null constraint invoice_counters_from_one check (next > 0),
      constraint invoice_counters_pkey primary key (shop_id, financial_year)
    ) with (fillfactor = 50)`);
    await tx.raw(`create table invoice_summaries (
      shop_id uuid constraint invoice_summaries_pkey primary key,
      version bigint not null,
      total_count bigint not null,
      unpaid_count bigint not null constraint invoice_summaries_unpaid_not_negative check (unpaid_count >= 0),
      unpaid_gross_paise bigint not null constraint invoice_summaries_unpaid_gross_not_negative check (unpaid_gross_paise >= 0),
      paid_count bigint not null,
      paid_gross_paise bigint not null
    ) with (fillfactor = 50)`);
    await isolateByShop(tx, 'invoice_counters');
    await isolateByShop(tx, 'invoice_summaries');
    // The auditor finds the shops here.
    await visibleAcrossShops(tx, 'invoice_summaries');
  },
  async down(tx) {
    await tx.raw('drop table invoice_summaries, invoice_counters');
  },
};
