import type { WriteTx } from '@bahi/platform/data';

/** Tables whose rows expire: the column with the end of a row, and the key. */
export const EXPIRING_TABLES = [
  { table: 'sessions', endColumn: 'expires_at', key: ['shop_id', 'session_id'] },
  { table: 'code_guesses', endColumn: 'guessed_at', key: ['shop_id', 'user_id', 'guess_id'] },
  { table: 'one_time_codes', endColumn: 'expires_at', key: ['shop_id', 'user_id'] },
  { table: 'reset_windows', endColumn: 'expires_at', key: ['shop_id', 'user_id'] },
  { table: 'mails', endColumn: 'expires_at', key: ['shop_id', 'mail_id'] },
  { table: 'signing_keys', endColumn: 'not_after', key: ['shop_id', 'kid'] },
  { table: 'invitations', endColumn: 'expires_at', key: ['shop_id', 'digest'] },
  { table: 'counters', endColumn: 'ends_at', key: ['shop_id', 'name'] },
] as const;

export type ExpiringTable = (typeof EXPIRING_TABLES)[number];

/** Deletes up to `limit` rows that ended before an instant; @returns how many. Needs a transaction across shops. */
export async function deleteExpired(
  tx: WriteTx,
  { table, endColumn, key }: ExpiringTable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const expired = tx(table)
    .where(endColumn, '<', before)
    .limit(limit)
    .select(...key);
  return tx(table)
    .whereIn([...key], expired)
    .delete();
}
