import type { Migration } from '@bahi/platform/data';

/** The secret that a verified client got as a cookie; windows that were open before have none. */
export const addWindowSecrets: Migration = {
  name: '20261127-add-window-secrets',
  async up(tx) {
    await tx.raw('alter table reset_windows add column secret bytea');
  },
  async down(tx) {
    await tx.raw('alter table reset_windows drop column secret');
  },
};
