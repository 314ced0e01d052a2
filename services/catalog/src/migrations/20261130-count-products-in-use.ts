import type { Migration } from '@bahi/platform/data';

const recount = (sign: '-' | '+') => `update shop_usage as u set products = u.products ${sign} a.archived
  from (select p.shop_id, count(*) as archived from products as p where p.archived_at is not null group by p.shop_id) as a
  where a.shop_id = u.shop_id`;

/** The quota of products counts those in use: an archived one counts no more. */
export const countProductsInUse: Migration = {
  name: '20261130-count-products-in-use',
  async up(tx) {
    // The policy hides the rows of all shops from the owner, too, who has none here.
    for (const table of ['products', 'shop_usage']) await tx.raw(`alter table ${table} no force row level security`);
    await tx.raw(recount('-'));
    for (const table of ['products', 'shop_usage']) await tx.raw(`alter table ${table} force row level security`);
  },
  async down(tx) {
    for (const table of ['products', 'shop_usage']) await tx.raw(`alter table ${table} no force row level security`);
    await tx.raw(recount('+'));
    for (const table of ['products', 'shop_usage']) await tx.raw(`alter table ${table} force row level security`);
  },
};
