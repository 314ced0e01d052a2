import type { Database } from '@bahi/platform/data';

const DAY_MS = 86_400_000;
/** What has ended is kept a while for questions, then forgotten. */
const KEPT_DAYS = 7;
const BATCH_ROWS = 1_000;

/** What a table may forget: the column that says when a row ended, and its key. */
const FORGETTABLE = [
  { table: 'sessions', ended: 'expires_at', key: ['shop_id', 'session_id'] },
  { table: 'code_guesses', ended: 'guessed_at', key: ['shop_id', 'user_id', 'guess_id'] },
  { table: 'one_time_codes', ended: 'expires_at', key: ['shop_id', 'user_id'] },
  { table: 'reset_windows', ended: 'expires_at', key: ['shop_id', 'user_id'] },
  { table: 'mails', ended: 'expires_at', key: ['shop_id', 'mail_id'] },
  { table: 'signing_keys', ended: 'not_after', key: ['shop_id', 'kid'] },
  { table: 'counters', ended: 'ends_at', key: ['shop_id', 'name'] },
] as const;

type Forgettable = (typeof FORGETTABLE)[number];

/** Forgets, in small steps over all shops, what ended long ago. */
export async function tidy(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  for (const forgettable of FORGETTABLE)
    for (let forgotten = BATCH_ROWS; forgotten === BATCH_ROWS; ) forgotten = await forgetSome(db, forgettable, before);
}

function forgetSome(db: Database, { table, ended, key }: Forgettable, before: Date): Promise<number> {
  return db.acrossShops((tx) =>
    tx(table)
      .whereIn(
        [...key],
        tx(table)
          .where(ended, '<', before)
          .limit(BATCH_ROWS)
          .select(...key),
      )
      .delete(),
  );
}
