import { isolateByShop, type Migration } from '@bahi/platform/data';

/** A bill is an order with a document: what was agreed, how it was paid, and its sums, as they were sold. */
export const bills: Migration = {
  name: '20261129-bills',
  async up(tx) {
    await tx.raw(`alter table orders
      add column bill_key uuid,
      add column bill_digest bytea,
      add column bill jsonb,
      add column units_milli bigint constraint orders_units_positive check (units_milli > 0),
      add constraint orders_bill_whole check (
        (bill_key is null) = (bill is null) and (bill_key is null) = (units_milli is null) and
        (bill_key is null) = (bill_digest is null)),
      add constraint orders_bill_key_unique unique (shop_id, bill_key)`);
    await tx.raw(
      `create index orders_bills on orders (shop_id, placed_at desc, order_key desc) where bill_key is not null`,
    );
    await tx.raw(`alter table reservations
      drop constraint reservations_kind_known,
      add constraint reservations_kind_known check (kind in ('order', 'bill'))`);
    // json and not jsonb: what a till sends again is compared with what it sent.
    await tx.raw(`create table held_bills (
      shop_id uuid not null,
      held_key uuid not null,
      version integer not null constraint held_bills_version_not_negative check (version >= 0),
      label text not null,
      customer_key uuid,
      line_count integer not null constraint held_bills_with_lines check (line_count > 0),
      total_paise bigint not null constraint held_bills_total_not_negative check (total_paise >= 0),
      bill json not null,
      held_by uuid not null,
      held_at timestamptz not null,
      taken_at timestamptz,
      constraint held_bills_pkey primary key (shop_id, held_key)
    )`);
    await tx.raw(`create table selling_rules (
      shop_id uuid not null constraint selling_rules_pkey primary key,
      version integer not null constraint selling_rules_version_from_one check (version > 0),
      round_to_paise bigint not null constraint selling_rules_step_known check (round_to_paise in (0, 50, 100)),
      discount_limit_bp integer not null constraint selling_rules_limit_is_share check (discount_limit_bp between 0 and 10000),
      short_stock text not null constraint selling_rules_short_stock_known check (short_stock in ('refuse', 'ask', 'sell')),
      repeat_keeps_customer boolean not null,
      updated_at timestamptz not null,
      updated_by uuid not null
    )`);
    await isolateByShop(tx, 'held_bills');
    await isolateByShop(tx, 'selling_rules');
  },
  async down(tx) {
    await tx.raw('drop table selling_rules, held_bills');
    await tx.raw(`alter table reservations
      drop constraint reservations_kind_known,
      add constraint reservations_kind_known check (kind = 'order')`);
    await tx.raw('drop index orders_bills');
    await tx.raw(`alter table orders
      drop constraint orders_bill_key_unique,
      drop column bill_key, drop column bill_digest, drop column bill, drop column units_milli`);
  },
};
