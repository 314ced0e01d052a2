import type { Migration } from '@bahi/platform/data';

/** The directory of cells: where the other services keep the data of a shop. */
export const addCellOfShop: Migration = {
  name: '20261127-add-cell-of-shop',
  async up(tx) {
    await tx.raw(`alter table shops add column cell integer not null default 1
      constraint shops_cell_from_one check (cell > 0)`);
  },
  async down(tx) {
    await tx.raw('alter table shops drop column cell');
  },
};
