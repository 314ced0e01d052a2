import type { Migration } from '@bahi/platform/data';

/** An index for pages of deleted invoices, which a search for `deleted` shows. */
export const deletedInvoices: Migration = {
  name: '20261130-deleted-invoices',
  async up(tx) {
    await tx.raw(`create index invoices_deleted on invoices (shop_id, status, created_at desc, number desc)
      where archived_at is not null`);
  },
  async down(tx) {
    await tx.raw('drop index invoices_deleted');
  },
};
