import type { Migration } from '@bahi/platform/data';

/** The position of the event of billing that told last how a sale is paid; 0 while only the sale itself did. */
export const followTheMoney: Migration = {
  name: '20261130-follow-the-money',
  async up(tx) {
    await tx.raw(`alter table order_records add column money_position bigint not null default 0
      constraint order_records_money_position check (money_position >= 0)`);
  },
  async down(tx) {
    await tx.raw('alter table order_records drop column money_position');
  },
};
