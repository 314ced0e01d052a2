import type { Migration } from '@bahi/platform/data';

/** Where a session was opened; those that were open before have neither. */
export const addSessionOrigins: Migration = {
  name: '20261127-add-session-origins',
  async up(tx) {
    await tx.raw('alter table sessions add column network text, add column user_agent text');
  },
  async down(tx) {
    await tx.raw('alter table sessions drop column network, drop column user_agent');
  },
};
