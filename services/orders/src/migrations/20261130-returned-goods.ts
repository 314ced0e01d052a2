import type { Migration } from '@bahi/platform/data';

/** What credit notes took back of an order, and of each of its lines. */
export const returnedGoods: Migration = {
  name: '20261130-returned-goods',
  async up(tx) {
    await tx.raw(`alter table orders
      add column returned_milli bigint not null default 0 constraint orders_returned_not_negative check (returned_milli >= 0),
      add column returned_net_paise bigint not null default 0
        constraint orders_returned_within_total check (returned_net_paise between 0 and total_paise)`);
    await tx.raw(`alter table order_lines
      add column returned_milli bigint not null default 0
        constraint order_lines_returned_within_quantity check (returned_milli between 0 and quantity_milli),
      add column returned_net_paise bigint not null default 0`);
  },
  async down(tx) {
    await tx.raw('alter table order_lines drop column returned_milli, drop column returned_net_paise');
    await tx.raw('alter table orders drop column returned_milli, drop column returned_net_paise');
  },
};
