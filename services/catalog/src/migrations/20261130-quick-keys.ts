import { isolateByShop, type Migration } from '@bahi/platform/data';

/** The arrangement of a shop's quick keys, and how the codes of its scales are read. */
export const quickKeys: Migration = {
  name: '20261130-quick-keys',
  async up(tx) {
    await tx.raw(`create table quick_key_arrangements (
      shop_id uuid not null,
      version integer not null constraint quick_key_arrangements_from_one check (version > 0),
      pages text[] not null,
      updated_at timestamptz not null,
      updated_by uuid not null,
      constraint quick_key_arrangements_pkey primary key (shop_id)
    )`);
    await tx.raw(`create table quick_keys (
      shop_id uuid not null,
      page integer not null constraint quick_keys_known_page check (page between 1 and 6),
      place integer not null constraint quick_keys_known_place check (place between 1 and 48),
      product_key uuid not null,
      pack_no integer not null constraint quick_keys_pack_not_negative check (pack_no >= 0),
      constraint quick_keys_pkey primary key (shop_id, page, place)
    )`);
    await tx.raw(`create table product_rules (
      shop_id uuid not null,
      version integer not null constraint product_rules_from_one check (version > 0),
      scale_patterns text[] not null,
      updated_at timestamptz not null,
      updated_by uuid not null,
      constraint product_rules_pkey primary key (shop_id)
    )`);
    for (const table of ['quick_key_arrangements', 'quick_keys', 'product_rules']) await isolateByShop(tx, table);
  },
  async down(tx) {
    await tx.raw('drop table product_rules, quick_keys, quick_key_arrangements');
  },
};
