import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';

/** What belongs to an account, and the column that says to which. */
const OWNED = [
  ['invoices', 'customer_key'],
  ['payments', 'account_key'],
  ['account_openings', 'account_key'],
  ['account_credits', 'account_key'],
  ['credit_claims', 'account_key'],
] as const;

/** Gives all that belongs to an account to another one; both are locked. */
export async function moveAccount(tx: WriteTx, from: string, to: string): Promise<void> {
  for (const [table, column] of OWNED)
    await tx(table)
      .where({ shop_id: shopOf(tx), [column]: from })
      .update({ [column]: to });
}

const MERGED = `with recursive merged as (
    select ?::uuid as customer_key
    union select c.customer_key from customers as c join merged as m on c.merged_into = m.customer_key where c.shop_id = ?
  ) select customer_key from merged`;

/** A customer and all that were merged into it. */
export async function listMerged(tx: Tx, customerKey: string): Promise<string[]> {
  const { rows } = await tx.raw<{ rows: { customer_key: string }[] }>(MERGED, [customerKey, shopOf(tx)]);
  return rows.map((row) => row.customer_key);
}
