import { isolateByShop, type Migration, visibleAcrossShops } from '@bahi/platform/data';

export const createReservations: Migration = {
  name: '20261121-create-reservations',
  async up(tx) {
    // Short-lived rows: found by the sweeper with a scan, so only the key has an index.
    await tx.raw(`create table reservations (
      shop_id uuid not null,
      order_key uuid not null,
      order_id text not null,
      product_ref text not null,
      quantity integer not null constraint reservations_quantity_positive check (quantity > 0),
      rating integer not null constraint reservations_rating_range check (rating between 1 and 5),
      scope text,
      key text,
      is_shared boolean not null default false,
      requested_at timestamptz not null,
      sweep_at timestamptz not null,
      constraint reservations_pkey primary key (shop_id, order_key),
      constraint reservations_key_with_scope check ((scope is null) = (key is null))
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`);
    await tx.raw(`create table order_requests (
      shop_id uuid not null,
      scope text not null,
      key text not null,
      digest bytea not null,
      order_key uuid not null,
      reply text,
      requested_at timestamptz not null,
      constraint order_requests_pkey primary key (shop_id, scope, key)
    )`);
    await tx.raw('create index order_requests_by_age on order_requests using brin (requested_at)');
    for (const table of ['reservations', 'order_requests']) {
      await isolateByShop(tx, table);
      await visibleAcrossShops(tx, table);
    }
  },
  async down(tx) {
    await tx.raw('drop table order_requests, reservations');
  },
};
