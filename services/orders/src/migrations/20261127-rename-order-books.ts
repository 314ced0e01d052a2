import type { Migration } from '@bahi/platform/data';

const UP = [
  'alter table order_books rename to order_counters',
  'alter table order_counters rename constraint order_books_pkey to order_counters_pkey',
  'alter table order_counters rename constraint order_books_count_not_negative to order_counters_count_not_negative',
  'alter policy order_books_of_shop on order_counters rename to order_counters_of_shop',
  'alter table reservations rename column sweep_at to recover_at',
];

const DOWN = [
  'alter table reservations rename column recover_at to sweep_at',
  'alter policy order_counters_of_shop on order_counters rename to order_books_of_shop',
  'alter table order_counters rename constraint order_counters_count_not_negative to order_books_count_not_negative',
  'alter table order_counters rename constraint order_counters_pkey to order_books_pkey',
  'alter table order_counters rename to order_books',
];

export const renameOrderBooks: Migration = {
  name: '20261127-rename-order-books',
  async up(tx) {
    for (const statement of UP) await tx.raw(statement);
  },
  async down(tx) {
    for (const statement of DOWN) await tx.raw(statement);
  },
};
