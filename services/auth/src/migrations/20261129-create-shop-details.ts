import { isolateByShop, type Migration } from '@bahi/platform/data';

/** What the documents of a shop say about it; a shop without a row has said nothing yet. */
export const createShopDetails: Migration = {
  name: '20261129-create-shop-details',
  async up(tx) {
    await tx.raw(`create table shop_details (
      shop_id uuid not null constraint shop_details_pkey primary key constraint shop_details_shop_fkey references shops,
      version integer not null constraint shop_details_version_from_one check (version > 0),
      name text not null,
      address text not null,
      phone text not null,
      logo text,
      updated_at timestamptz not null,
      updated_by uuid not null
    )`);
    await isolateByShop(tx, 'shop_details');
  },
  async down(tx) {
    await tx.raw('drop table shop_details');
  },
};
