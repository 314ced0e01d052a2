import type { Migration } from '@bahi/platform/data';

/** What customers were let off on a day, and what of it was undone: the report of the day sums it over all accounts. */
export const writtenOff: Migration = {
  name: '20261130-written-off',
  async up(tx) {
    await tx.raw(`create index account_entries_written_off on account_entries (shop_id, at)
      where kind = 'write-off' or kind = 'reversal' and document_kind = 'invoice' and debit_paise > 0`);
  },
  async down(tx) {
    await tx.raw('drop index account_entries_written_off');
  },
};
