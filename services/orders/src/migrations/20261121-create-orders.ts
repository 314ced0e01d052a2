import { isolateByShop, type Migration } from '@bahi/platform/data';

export const createOrders: Migration = {
  name: '20261121-create-orders',
  async up(tx) {
    await tx.raw(`create table orders (
      shop_id uuid not null,
      order_key uuid not null,
      order_id text not null,
      status text not null constraint orders_status_known check (status in ('pending', 'cancelled')),
      rating integer not null constraint orders_rating_range check (rating between 1 and 5),
      total_paise bigint not null constraint orders_total_not_negative check (total_paise >= 0),
      requested_at timestamptz not null,
      placed_at timestamptz not null,
      cancelled_at timestamptz,
      constraint orders_pkey primary key (shop_id, order_key),
      constraint orders_order_id_unique unique (shop_id, order_id),
      constraint orders_cancelled_when_said check ((status = 'cancelled') = (cancelled_at is not null))
    )`);
    await tx.raw('create index orders_newest_first on orders (shop_id, placed_at desc, order_key desc)');
    await tx.raw(`create table order_lines (
      shop_id uuid not null,
      order_key uuid not null,
      line_no integer not null constraint order_lines_from_one check (line_no > 0),
      product_key uuid not null,
      product_id text not null,
      product_name text not null,
      quantity integer not null constraint order_lines_quantity_positive check (quantity > 0),
      unit_price_paise bigint not null constraint order_lines_price_not_negative check (unit_price_paise >= 0),
      unit_cost_paise bigint not null constraint order_lines_cost_not_negative check (unit_cost_paise >= 0),
      constraint order_lines_pkey primary key (shop_id, order_key, line_no),
      constraint order_lines_of_order foreign key (shop_id, order_key) references orders (shop_id, order_key)
    )`);
    // One row per shop, locked while orders are placed: room on its page keeps the updates in place.
    await tx.raw(`create table order_books (
      shop_id uuid constraint order_books_pkey primary key,
      placed_count bigint not null constraint order_books_count_not_negative check (placed_count >= 0),
      last_placed_at timestamptz not null
    ) with (fillfactor = 50)`);
    await isolateByShop(tx, 'orders');
    await isolateByShop(tx, 'order_lines');
    await isolateByShop(tx, 'order_books');
  },
  async down(tx) {
    await tx.raw('drop table order_books, order_lines, orders');
  },
};
