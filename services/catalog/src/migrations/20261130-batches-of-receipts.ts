import type { Migration } from '@bahi/platform/data';

/** The batch of goods that came in and its last day, as the packet says them. */
export const batchesOfReceipts: Migration = {
  name: '20261130-batches-of-receipts',
  async up(tx) {
    await tx.raw('alter table stock_movements add column batch_no text, add column expires_on date');
  },
  async down(tx) {
    await tx.raw('alter table stock_movements drop column batch_no, drop column expires_on');
  },
};
