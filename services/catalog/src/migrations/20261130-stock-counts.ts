import { isolateByShop, type Migration } from '@bahi/platform/data';

/** Counts of the stock: what is in their scope, what was found, what was approved. */
export const stockCounts: Migration = {
  name: '20261130-stock-counts',
  async up(tx) {
    await tx.raw(`create table stock_counts (
      shop_id uuid not null,
      count_key uuid not null,
      name text not null,
      scope jsonb not null,
      is_blind boolean not null,
      status text not null constraint stock_counts_known_status check (status in ('open', 'review', 'approved', 'dropped')),
      opened_at timestamptz not null,
      opened_by uuid not null,
      closed_at timestamptz,
      closed_by uuid,
      constraint stock_counts_pkey primary key (shop_id, count_key),
      constraint stock_counts_closed_when_said check ((status in ('approved', 'dropped')) = (closed_at is not null))
    )`);
    await tx.raw(`create table count_products (
      shop_id uuid not null,
      count_key uuid not null,
      product_key uuid not null,
      counted_milli bigint constraint count_products_counted_not_negative check (counted_milli >= 0),
      then_milli bigint,
      first_at timestamptz,
      last_at timestamptz,
      is_moved boolean not null default false,
      is_open boolean not null default true,
      approved_at timestamptz,
      approved_by uuid,
      change_milli bigint,
      constraint count_products_pkey primary key (shop_id, count_key, product_key)
    )`);
    // A product is in one open count at most.
    await tx.raw('create unique index count_products_once on count_products (shop_id, product_key) where is_open');
    await tx.raw(`create table count_entries (
      shop_id uuid not null,
      entry_key uuid not null,
      count_key uuid not null,
      product_key uuid not null,
      counted_milli bigint not null,
      is_again boolean not null,
      sum_milli bigint not null,
      then_milli bigint not null,
      at timestamptz not null,
      by_user uuid not null,
      constraint count_entries_pkey primary key (shop_id, entry_key)
    )`);
    for (const table of ['stock_counts', 'count_products', 'count_entries']) await isolateByShop(tx, table);
  },
  async down(tx) {
    await tx.raw('drop table count_entries, count_products, stock_counts');
  },
};
