import { isolateByShop, type Migration, visibleAcrossShops } from '@bahi/platform/data';

/** Codes for a sign-up each; they belong to the nil shop, as all rows of the installation. */
export const createInvitations: Migration = {
  name: '20261128-create-invitations',
  async up(tx) {
    await tx.raw(`create table invitations (
      shop_id uuid not null,
      digest bytea not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      constraint invitations_pkey primary key (shop_id, digest)
    )`);
    await isolateByShop(tx, 'invitations');
    await visibleAcrossShops(tx, 'invitations');
  },
  async down(tx) {
    await tx.raw('drop table invitations');
  },
};
