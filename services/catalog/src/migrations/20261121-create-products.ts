import { isolateByShop, type Migration } from '@bahi/platform/data';

export const createProducts: Migration = {
  name: '20261121-create-products',
  async up(tx) {
    // Quantity and ratings change with every sale: room on the pages keeps those updates in place, off the indexes.
    await tx.raw(`create table products (
      shop_id uuid not null,
      product_key uuid not null,
      product_id text not null,
      name text not null,
      name_key text not null,
      category text not null,
      cost_paise bigint not null,
      selling_paise bigint not null,
      quantity integer not null,
      unit text,
      threshold integer not null,
      expires_on date,
      image_name text,
      description text,
      supplier text,
      rating_total bigint not null default 0,
      rating_count integer not null default 0,
      created_at timestamptz not null,
      row_no integer not null,
      constraint products_pkey primary key (shop_id, product_key),
      constraint products_product_id_once unique (shop_id, product_id),
      constraint products_name_once unique (shop_id, name_key),
      constraint products_quantity_not_negative check (quantity >= 0),
      constraint products_prices_in_range check (0 <= cost_paise and cost_paise <= selling_paise),
      constraint products_threshold_not_negative check (threshold >= 0),
      constraint products_ratings_add_up check (rating_total between rating_count and 5 * rating_count::bigint)
    ) with (fillfactor = 80)`);
    await tx.raw('create index products_newest_first on products (shop_id, created_at desc, row_no)');
    await isolateByShop(tx, 'products');
  },
  async down(tx) {
    await tx.raw('drop table products');
  },
};
