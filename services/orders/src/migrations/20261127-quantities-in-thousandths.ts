import type { Migration } from '@bahi/platform/data';

// `type ... using` instead of updates: row-level security does not hide rows from it, and it leaves no dead rows.
const UP = [
  `alter table orders
    alter column rating drop not null,
    add column tax_paise bigint,
    add column shipping_paise bigint,
    add column gross_paise bigint`,
  `alter table orders
    alter column tax_paise type bigint using (total_paise + 5) / 10,
    alter column shipping_paise type bigint using 5000,
    alter column gross_paise type bigint using total_paise + (total_paise + 5) / 10 + 5000`,
  `alter table orders
    alter column tax_paise set not null,
    alter column shipping_paise set not null,
    alter column gross_paise set not null,
    add constraint orders_tax_not_negative check (tax_paise >= 0),
    add constraint orders_shipping_not_negative check (shipping_paise >= 0),
    add constraint orders_gross_not_negative check (gross_paise >= 0)`,
  'alter table order_lines alter column quantity type bigint using quantity::bigint * 1000',
  'alter table order_lines rename column quantity to quantity_milli',
  'alter table reservations add column kind text, add column request jsonb',
  `alter table reservations
    alter column kind type text using 'order',
    alter column request type jsonb using jsonb_build_object('rating', rating, 'lines', jsonb_build_array(
      jsonb_build_object('lineNo', 1, 'productRef', product_ref, 'quantityMilli', quantity::bigint * 1000)))`,
  `alter table reservations
    alter column kind set not null,
    alter column request set not null,
    add constraint reservations_kind_known check (kind = 'order'),
    drop column product_ref,
    drop column quantity,
    drop column rating`,
];

const DOWN = [
  'alter table reservations add column product_ref text, add column quantity integer, add column rating integer',
  `alter table reservations
    alter column product_ref type text using request #>> '{lines,0,productRef}',
    alter column quantity type integer using ((request #>> '{lines,0,quantityMilli}')::bigint / 1000)::integer,
    alter column rating type integer using (request ->> 'rating')::integer`,
  `alter table reservations
    alter column product_ref set not null,
    alter column quantity set not null,
    alter column rating set not null,
    add constraint reservations_quantity_positive check (quantity > 0),
    add constraint reservations_rating_range check (rating between 1 and 5),
    drop column kind,
    drop column request`,
  'alter table order_lines rename column quantity_milli to quantity',
  'alter table order_lines alter column quantity type integer using (quantity / 1000)::integer',
  `alter table orders
    alter column rating set not null,
    drop column tax_paise,
    drop column shipping_paise,
    drop column gross_paise`,
];

/** Lines are in thousandths, orders have totals of their own, and reservations keep their request as JSON. */
export const quantitiesInThousandths: Migration = {
  name: '20261127-quantities-in-thousandths',
  async up(tx) {
    for (const statement of UP) await tx.raw(statement);
  },
  async down(tx) {
    for (const statement of DOWN) await tx.raw(statement);
  },
};
