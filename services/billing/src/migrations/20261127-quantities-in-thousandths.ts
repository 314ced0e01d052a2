import type { Migration } from '@bahi/platform/data';

/**
 * Stores quantities in thousandths, and what orders computed beside the net amount. Row-level security hides rows from
 * an update by the owner, so the values are computed while the columns change their type.
 */
export const quantitiesInThousandths: Migration = {
  name: '20261127-quantities-in-thousandths',
  async up(tx) {
    await tx.raw('alter table invoices add column tax_paise bigint, add column shipping_paise bigint');
    // Every invoice of before has the flat shipping of 5000 paise in its gross amount.
    await tx.raw(`alter table invoices
      alter column units type bigint using units::bigint * 1000,
      alter column tax_paise type bigint using gross_paise - total_paise - 5000,
      alter column tax_paise set not null,
      alter column shipping_paise type bigint using 5000,
      alter column shipping_paise set not null,
      add constraint invoices_tax_not_negative check (tax_paise >= 0),
      add constraint invoices_shipping_not_negative check (shipping_paise >= 0),
      drop constraint invoices_gross_above_total,
      add constraint invoices_gross_covers_total check (gross_paise >= total_paise - 50)`);
    await tx.raw('alter table invoices rename column units to units_milli');
    await tx.raw('alter table invoice_lines alter column quantity type bigint using quantity::bigint * 1000');
    await tx.raw('alter table invoice_lines rename column quantity to quantity_milli');
  },
};
