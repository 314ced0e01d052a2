import { isolateByShop, type Migration } from '@bahi/platform/data';

/** Products as they are now beside how they were added, the expiry of each crossing, and goods that came in. */
export const productsThatChange: Migration = {
  name: '20261130-products-that-change',
  async up(tx) {
    // The columns of before have what is shown; those of the addition are null until a product changes.
    await tx.raw(`alter table product_records
      add column changed jsonb,
      add column added_cost_paise bigint,
      add column added_expires_on date,
      add column is_archived boolean not null default false`);
    await tx.raw(`alter table stock_crossings
      add column has_expiry boolean not null default false,
      add column expires_on date`);
    await tx.raw(`create table expiry_moves (
      shop_id uuid not null,
      product_key uuid not null,
      position bigint not null,
      happened_on date not null,
      expired_on date,
      expires_on date,
      constraint expiry_moves_pkey primary key (shop_id, product_key, position)
    )`);
    await tx.raw(`create table goods_records (
      shop_id uuid not null,
      receipt_key uuid not null,
      received_on date not null,
      goods_paise bigint not null constraint goods_records_not_negative check (goods_paise >= 0),
      is_cancelled boolean not null,
      constraint goods_records_pkey primary key (shop_id, receipt_key)
    )`);
    await isolateByShop(tx, 'expiry_moves');
    await isolateByShop(tx, 'goods_records');
  },
  async down(tx) {
    await tx.raw('drop table goods_records, expiry_moves');
    await tx.raw('alter table stock_crossings drop column has_expiry, drop column expires_on');
    await tx.raw(`alter table product_records drop column changed, drop column added_cost_paise,
      drop column added_expires_on, drop column is_archived`);
  },
};
