import type { Migration } from '@bahi/platform/data';

/** The moment of the last document of a series, so that none gets an earlier day; null until one is issued again. */
export const timeOfASeries: Migration = {
  name: '20261130-time-of-a-series',
  async up(tx) {
    await tx.raw('alter table document_counters add column last_at timestamptz');
  },
  async down(tx) {
    await tx.raw('alter table document_counters drop column last_at');
  },
};
