import type { Tx } from '@bahi/platform/data';

// The server's counts of this session that it has not yet published, including earlier transactions.
const READ = `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint as read
  from pg_stat_xact_user_tables where relname = any(?)`;

/** How many living rows of the tables a piece of work reads, by scan or by index; what it inserts does not count. */
export async function rowsRead(tx: Tx, tables: readonly string[], work: () => Promise<unknown>): Promise<number> {
  const before = await readSoFar(tx, tables);
  await work();
  return (await readSoFar(tx, tables)) - before;
}

async function readSoFar(tx: Tx, tables: readonly string[]): Promise<number> {
  const { rows } = await tx.raw<{ rows: { read: number }[] }>(READ, [[...tables]] as never);
  return rows[0]?.read ?? 0;
}
