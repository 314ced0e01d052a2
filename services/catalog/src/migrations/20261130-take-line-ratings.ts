import { isolateByShop, type Migration } from '@bahi/platform/data';

/** What customers said of single lines of a bill, later: beside the ledger, because nothing moved. */
export const takeLineRatings: Migration = {
  name: '20261130-take-line-ratings',
  async up(tx) {
    await tx.raw(`create table line_ratings (
      shop_id uuid not null,
      rating_id text not null,
      product_key uuid not null,
      rating smallint not null constraint line_ratings_in_range check (rating between 1 and 5),
      change_no integer not null,
      at timestamptz not null,
      constraint line_ratings_pkey primary key (shop_id, rating_id)
    )`);
    await isolateByShop(tx, 'line_ratings');
  },
  async down(tx) {
    await tx.raw('drop table line_ratings');
  },
};
