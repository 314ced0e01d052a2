import { isolateByShop, type Migration } from '@bahi/platform/data';

/** Products as they were added, their stock as last received, and when it rose above zero or fell to it. */
export const createProductFacts: Migration = {
  name: '20261121-create-product-facts',
  async up(tx) {
    // Stock may be received before its product; what the product came with is null until then.
    await tx.raw(`create table product_facts (
      shop_id uuid not null,
      product_key uuid not null,
      product_id text,
      product_name text,
      name_key text collate "C",
      category_key text,
      supplier_key text,
      image_url text,
      cost_paise bigint constraint product_facts_cost check (cost_paise >= 0),
      added_quantity bigint constraint product_facts_added_quantity check (added_quantity >= 0),
      threshold bigint constraint product_facts_threshold check (threshold >= 0),
      expires_on date,
      added_at timestamptz,
      added_on date,
      position bigint not null,
      quantity bigint not null constraint product_facts_quantity check (quantity >= 0),
      rating_total bigint not null constraint product_facts_rating_total check (rating_total >= 0),
      rating_count bigint not null constraint product_facts_rating_count check (rating_count >= 0),
      average_rating double precision
        generated always as (rating_total::double precision / nullif(rating_count, 0)) stored,
      is_low boolean not null
        generated always as (added_at is not null and quantity > 0 and quantity <= threshold) stored,
      constraint product_facts_pkey primary key (shop_id, product_key),
      constraint product_facts_addition_is_whole check (num_nulls(product_id, product_name, name_key, category_key,
        cost_paise, added_quantity, threshold, added_at, added_on) in (0, 9))
    )`);
    await tx.raw('create index product_facts_recent on product_facts (shop_id, added_at)');
    await tx.raw(`create index product_facts_low on product_facts (shop_id, quantity, name_key, product_key)
      include (expires_on) where is_low`);
    await tx.raw(`create index product_facts_top on product_facts
      (shop_id, average_rating desc, rating_count desc, name_key, product_key)
      include (expires_on) where average_rating > 0 and added_at is not null`);
    await tx.raw(`create table stock_crossings (
      shop_id uuid not null,
      product_key uuid not null,
      position bigint not null,
      happened_on date not null,
      change smallint not null constraint stock_crossings_change check (change in (-1, 1)),
      constraint stock_crossings_pkey primary key (shop_id, product_key, position)
    )`);
    for (const table of ['product_facts', 'stock_crossings']) await isolateByShop(tx, table);
  },
  async down(tx) {
    await tx.raw('drop table stock_crossings, product_facts');
  },
};
