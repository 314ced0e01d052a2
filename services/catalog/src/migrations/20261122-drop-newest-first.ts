import type { Migration } from '@bahi/platform/data';

/**
 * The list of products is read whole and sorted in less time than the index would take, and every product of a file paid
 * for keeping it.
 */
export const dropNewestFirst: Migration = {
  name: '20261122-drop-newest-first',
  async up(tx) {
    await tx.raw('drop index products_newest_first');
  },
  async down(tx) {
    await tx.raw('create index products_newest_first on products (shop_id, created_at desc, row_no)');
  },
};
