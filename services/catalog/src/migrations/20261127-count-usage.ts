import { isolateByShop, type Migration } from '@bahi/platform/data';

/** What each shop has, for its quotas: counting its products with each of them would take longer and longer. */
export const countUsage: Migration = {
  name: '20261127-count-usage',
  async up(tx) {
    await tx.raw(`create table shop_usage (
      shop_id uuid not null constraint shop_usage_pkey primary key,
      products bigint not null,
      pictures bigint not null
    )`);
    // The policy hides the rows of all shops from the owner, too, who has none here.
    await tx.raw('alter table products no force row level security');
    await tx.raw(`insert into shop_usage (shop_id, products, pictures)
      select p.shop_id, count(*), count(p.image_name) from products as p group by p.shop_id`);
    await tx.raw('alter table products force row level security');
    await isolateByShop(tx, 'shop_usage');
  },
  async down(tx) {
    await tx.raw('drop table shop_usage');
  },
};
