import type { TestDatabase } from './test-database.js';

const DEADLINE_MS = 60_000;

/**
 * Holds what a statement locks until `waiters` other connections wait for it, then commits: what a call has read by then
 * has changed when the call goes on. Resolves when it is locked.
 */
export async function hold({ query }: Pick<TestDatabase, 'query'>, statement: string, waiters = 1) {
  const waiting = `(select count(distinct pid) from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)))`;
  const released = query(`begin; ${statement}; do $$ begin for n in 1..1000 loop
    exit when ${waiting} >= ${waiters}; perform pg_sleep(0.01); end loop; end $$; commit`);
  await untilOneSleeps(query);
  return { released };
}

async function untilOneSleeps(query: TestDatabase['query']): Promise<void> {
  const asleep = "select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
  const deadline = Date.now() + DEADLINE_MS;
  while ((await query(asleep)).length === 0) if (Date.now() > deadline) throw new Error('Nothing was locked in time');
}
