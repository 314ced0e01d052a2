import type { Migration } from '@bahi/platform/data';

/** Stock that was there when the shop started is marked, because it is no purchase. */
export const addIsOpening: Migration = {
  name: '20261128-add-is-opening',
  async up(tx) {
    await tx.raw('alter table product_records add column is_opening boolean not null default false');
  },
  async down(tx) {
    await tx.raw('alter table product_records drop column is_opening');
  },
};
