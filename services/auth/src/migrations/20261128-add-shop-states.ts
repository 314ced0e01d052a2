import type { Migration } from '@bahi/platform/data';

/** What an operator or the owner has decided about a shop; it stays when the shop itself is erased. */
export const addShopStates: Migration = {
  name: '20261128-add-shop-states',
  async up(tx) {
    await tx.raw(`alter table shops
      add column blocked_at timestamptz,
      add column closed_at timestamptz,
      add column erase_after timestamptz,
      add column erased_at timestamptz,
      add constraint shops_erased_when_closed check (
        (closed_at is null) = (erase_after is null) and (erased_at is null or closed_at is not null))`);
  },
  async down(tx) {
    await tx.raw(
      'alter table shops drop column blocked_at, drop column closed_at, drop column erase_after, drop column erased_at',
    );
  },
};
