import type { Knex } from 'knex';

/**
 * Shows and accepts only the rows of the transaction's shop, for the owner of the table too. The table needs a
 * `shop_id uuid`. Without a shop there are no rows.
 */
export async function isolateByShop(tx: Knex.Transaction, table: string): Promise<void> {
  await tx.raw('alter table ?? enable row level security', [table]);
  await tx.raw('alter table ?? force row level security', [table]);
  const names = [`${table}_of_shop`, table];
  await tx.raw('create policy ?? on ?? using (shop_id = current_shop()) with check (shop_id = current_shop())', names);
  await planForAnyShop(tx, table);
}

/**
 * Opens an isolated table to `db.acrossShops`. Its queries must then name `shop_id` themselves: with two policies
 * the planner cannot take it from the first one.
 */
export async function visibleAcrossShops(tx: Knex.Transaction, table: string): Promise<void> {
  const isAllowed = `current_setting('app.scope', true) = 'all-shops'`;
  const names = [`${table}_across_shops`, table];
  await tx.raw(`create policy ?? on ?? using (${isAllowed}) with check (${isAllowed})`, names);
}

/**
 * Lets the planner expect the same share of a table for every shop. From a sample it would take a new shop for one without
 * rows and read all of its rows by any index that begins with the shop.
 */
async function planForAnyShop(tx: Knex.Transaction, table: string): Promise<void> {
  await tx.raw('alter table ?? alter column shop_id set statistics 0', [table]);
}
