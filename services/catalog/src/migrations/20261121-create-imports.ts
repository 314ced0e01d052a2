import { isolateByShop, type Migration, visibleAcrossShops } from '@bahi/platform/data';

export const createImports: Migration = {
  name: '20261121-create-imports',
  async up(tx) {
    // `results` is the JSON as it was sent, so that a repeat is the same to the byte.
    await tx.raw(`create table imports (
      shop_id uuid not null,
      import_key text not null,
      upload_id text not null,
      digest bytea not null,
      added integer not null default 0,
      results text not null default '',
      created_at timestamptz not null,
      constraint imports_pkey primary key (shop_id, import_key)
    )`);
    await tx.raw('create index imports_by_age on imports using brin (created_at)');
    await isolateByShop(tx, 'imports');
    await visibleAcrossShops(tx, 'imports');
  },
  async down(tx) {
    await tx.raw('drop table imports');
  },
};
