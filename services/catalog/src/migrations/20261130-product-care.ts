import { isolateByShop, type Migration } from '@bahi/platform/data';

/** What editing products needs: every change of a price, the codes of archived products, numbered receipts, a note of a movement. */
export const productCare: Migration = {
  name: '20261130-product-care',
  async up(tx) {
    await tx.raw(`create table price_changes (
      shop_id uuid not null,
      product_key uuid not null,
      change_no integer not null constraint price_changes_from_one check (change_no > 0),
      at timestamptz not null,
      by_user uuid,
      field text not null constraint price_changes_known_field check (field in ('cost', 'selling', 'mrp')),
      old_paise bigint,
      new_paise bigint,
      source text not null constraint price_changes_known_source check (source in ('edit', 'receipt', 'import')),
      document_id text,
      constraint price_changes_pkey primary key (shop_id, product_key, change_no)
    )`);
    // Apart from the codes of products that are sold, which are unique in the shop.
    await tx.raw(`create table archived_codes (
      shop_id uuid not null,
      product_key uuid not null,
      code text not null,
      pack_no integer not null,
      added_at timestamptz not null,
      added_by uuid not null,
      constraint archived_codes_pkey primary key (shop_id, product_key, code)
    )`);
    await tx.raw(`create table stock_counters (
      shop_id uuid not null,
      series text not null,
      last integer not null constraint stock_counters_from_one check (last > 0),
      constraint stock_counters_pkey primary key (shop_id, series)
    )`);
    for (const table of ['price_changes', 'archived_codes', 'stock_counters']) await isolateByShop(tx, table);
    await tx.raw('alter table stock_movements add column note text');
    await tx.raw(`create unique index products_scale_no_once on products (shop_id, scale_no)
      where archived_at is null and scale_no is not null`);
  },
  async down(tx) {
    await tx.raw('drop index products_scale_no_once');
    await tx.raw('alter table stock_movements drop column note');
    await tx.raw('drop table stock_counters, archived_codes, price_changes');
  },
};
