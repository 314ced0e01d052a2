import { isolateByShop, type Migration, visibleAcrossShops } from '@bahi/platform/data';

/** Received events, one row per order. Every sum can be made from these tables again. */
export const createOrderFacts: Migration = {
  name: '20261121-create-order-facts',
  async up(tx) {
    await tx.raw('create table shops_seen (shop_id uuid constraint shops_seen_pkey primary key)');
    // Parts of a row come from two services in any order; what is still unknown is null.
    await tx.raw(`create table order_facts (
      shop_id uuid not null,
      order_key uuid not null,
      placed_at timestamptz,
      placed_on date,
      units bigint constraint order_facts_units check (units >= 0),
      total_paise bigint constraint order_facts_total check (total_paise >= 0),
      cost_paise bigint constraint order_facts_cost check (cost_paise >= 0),
      invoice_units bigint constraint order_facts_invoice_units check (invoice_units >= 0),
      is_settled boolean not null,
      is_returned boolean not null,
      is_counted boolean not null generated always as (placed_at is not null and not is_returned) stored,
      constraint order_facts_pkey primary key (shop_id, order_key),
      constraint order_facts_sale_is_whole check (num_nulls(placed_at, placed_on, units, total_paise, cost_paise) in (0, 5))
    )`);
    await tx.raw(`create index order_facts_recent on order_facts (shop_id, placed_at)
      include (total_paise, cost_paise) where is_counted`);
    await tx.raw(`create table order_products (
      shop_id uuid not null,
      order_key uuid not null,
      product_key uuid not null,
      placed_at timestamptz not null,
      is_counted boolean not null,
      constraint order_products_pkey primary key (shop_id, order_key, product_key)
    )`);
    await tx.raw(
      'create index order_products_recent on order_products (shop_id, product_key, placed_at) where is_counted',
    );
    for (const table of ['shops_seen', 'order_facts', 'order_products']) await isolateByShop(tx, table);
    await visibleAcrossShops(tx, 'shops_seen');
  },
  async down(tx) {
    await tx.raw('drop table order_products, order_facts, shops_seen');
  },
};
