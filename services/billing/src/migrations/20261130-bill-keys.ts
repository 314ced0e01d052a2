import type { Migration } from '@bahi/platform/data';

/** The key of the bill of an invoice, by which its payments by UPI are found; null for orders and for bills before it. */
export const billKeys: Migration = {
  name: '20261130-bill-keys',
  async up(tx) {
    await tx.raw('alter table invoices add column bill_key uuid');
  },
  async down(tx) {
    await tx.raw('alter table invoices drop column bill_key');
  },
};
