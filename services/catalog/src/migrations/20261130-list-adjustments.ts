import type { Migration } from '@bahi/platform/data';

/** Adjustments are listed over all products: without it every movement of the shop would be read. */
export const listAdjustmentsIndex: Migration = {
  name: '20261130-list-adjustments',
  async up(tx) {
    await tx.raw(`create index stock_movements_adjusted on stock_movements (shop_id, at desc, movement_id)
      where kind = 'adjusted'`);
  },
  async down(tx) {
    await tx.raw('drop index stock_movements_adjusted');
  },
};
