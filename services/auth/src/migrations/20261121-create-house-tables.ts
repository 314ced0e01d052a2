import { isolateByShop, type Migration, visibleAcrossShops } from '@bahi/platform/data';

/** Tables of the installation; their rows belong to the nil shop. */
export const createSystemTables: Migration = {
  name: '20261121-create-house-tables',
  async up(tx) {
    await tx.raw(`create table signing_keys (
      shop_id uuid not null,
      kid text not null,
      public_key_pem text not null,
      private_key_sealed bytea not null,
      signs_from timestamptz not null,
      not_after timestamptz,
      constraint signing_keys_pkey primary key (shop_id, kid)
    )`);
    await tx.raw(`create table counters (
      shop_id uuid not null,
      name text not null,
      count integer not null,
      ends_at timestamptz not null,
      constraint counters_pkey primary key (shop_id, name)
    )`);
    await tx.raw('create index counters_by_end on counters (ends_at)');
    for (const table of ['signing_keys', 'counters']) {
      await isolateByShop(tx, table);
      await visibleAcrossShops(tx, table);
    }
  },
  async down(tx) {
    await tx.raw('drop table counters, signing_keys');
  },
};
