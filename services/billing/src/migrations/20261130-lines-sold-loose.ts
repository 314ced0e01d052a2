import type { Migration } from '@bahi/platform/data';

/** Whether a line was sold loose, so that parts of a unit can come back; null when its bill does not say. */
export const linesSoldLoose: Migration = {
  name: '20261130-lines-sold-loose',
  async up(tx) {
    await tx.raw('alter table invoice_lines add column sold_loose boolean');
  },
  async down(tx) {
    await tx.raw('alter table invoice_lines drop column sold_loose');
  },
};
