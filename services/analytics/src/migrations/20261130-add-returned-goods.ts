import type { Migration } from '@bahi/platform/data';

const COLUMNS = ['returned_milli', 'returned_paise', 'returned_cost_paise'];

/** What came back of an order that still counts; nothing of any order from before. */
export const addReturnedGoods: Migration = {
  name: '20261130-add-returned-goods',
  async up(tx) {
    for (const column of COLUMNS)
      await tx.raw(`alter table order_records add column ${column} bigint not null default 0
        constraint order_records_${column} check (${column} >= 0)`);
  },
  async down(tx) {
    for (const column of COLUMNS) await tx.raw(`alter table order_records drop column ${column}`);
  },
};
