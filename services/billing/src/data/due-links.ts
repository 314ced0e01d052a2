import { type Database, shopOf, type WriteTx } from '@bahi/platform/data';

/** A page of a customer, open until a moment. */
export interface DueLink {
  readonly accountKey: string;
  readonly tokenDigest: Buffer;
  readonly expiresAt: Date;
}

/** Stores the link of a customer over an earlier one, which ends. */
export async function saveDueLink(tx: WriteTx, { accountKey, tokenDigest, expiresAt }: DueLink): Promise<void> {
  await tx('due_links')
    .insert({ shop_id: shopOf(tx), account_key: accountKey, token_digest: tokenDigest, expires_at: expiresAt })
    .onConflict(['shop_id', 'account_key'])
    .merge(['token_digest', 'expires_at']);
}

/** Ends the links of customers. */
export async function deleteDueLinks(tx: WriteTx, accountKeys: readonly string[]): Promise<void> {
  await tx('due_links')
    .where({ shop_id: shopOf(tx) })
    .whereRaw('account_key = any(?::uuid[])', [[...accountKeys]])
    .delete();
}

/** Whose link has this digest; `null` for none that is open. */
export async function findDueLink(
  db: Database,
  tokenDigest: Buffer,
  now: Date,
): Promise<{ readonly shopId: string; readonly accountKey: string } | null> {
  const sql = 'select l.shop_id, l.account_key from due_links as l where l.token_digest = ? and l.expires_at > ?';
  type Found = { rows: { shop_id: string; account_key: string }[] };
  const cells = await db.inEveryCell((tx) => tx.raw<Found>(sql, [tokenDigest, now] as never));
  const [row] = cells.flatMap(({ rows }) => rows);
  return row ? { shopId: row.shop_id, accountKey: row.account_key } : null;
}
