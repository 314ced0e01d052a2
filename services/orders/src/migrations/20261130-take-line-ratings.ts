import type { Migration } from '@bahi/platform/data';

/** What customers said of single lines of a bill; `rating_no` counts the changes of a line. */
export const takeLineRatings: Migration = {
  name: '20261130-take-line-ratings',
  async up(tx) {
    await tx.raw(`alter table order_lines
      add column rating smallint constraint order_lines_rating_range check (rating between 1 and 5),
      add column rating_no integer not null default 0`);
  },
  async down(tx) {
    await tx.raw('alter table order_lines drop column rating_no, drop column rating');
  },
};
