/** An index or a statement that does not begin with the shop, and what spreading by shop makes of it. */
export interface AcrossShops {
  readonly service: string;
  /** The name of an index, or words by which a statement is known. */
  readonly what: string;
  readonly why: string;
}

const EVERY = '*';
const PRUNES = 'pruning looks at all shops, once an hour';
const DIRECTORY =
  'who signs in has not said a shop yet: the directory of addresses is on every server (a reference table)';
const SESSION =
  'a session is asked for by its id alone, for the gateway, which keeps the answer: it is asked of all servers';

export const INDEXES_ACROSS_SHOPS: readonly AcrossShops[] = [
  { service: EVERY, what: 'schema_migrations_pkey', why: 'says what the schema is; holds nothing of shops' },
  { service: EVERY, what: 'outbox_by_time', why: PRUNES },
  { service: EVERY, what: 'idempotency_keys_by_age', why: PRUNES },
  { service: 'auth', what: 'counters_by_end', why: PRUNES },
  { service: 'auth', what: 'sessions_by_end', why: PRUNES },
  { service: 'auth', what: 'emails_pkey', why: DIRECTORY },
  { service: 'auth', what: 'sessions_by_id', why: SESSION },
  { service: 'auth', what: 'mails_waiting', why: 'mails that are due, whosever they are' },
  { service: 'catalog', what: 'imports_by_age', why: PRUNES },
];

export const STATEMENTS_ACROSS_SHOPS: readonly AcrossShops[] = [
  { service: EVERY, what: '"schema_migrations"', why: 'says what the schema is; holds nothing of shops' },
  {
    service: EVERY,
    what: 'from outbox where published_at is null',
    why: 'the relay carries what waits, whosever it is',
  },
  { service: EVERY, what: 'from outbox_positions as p', why: 'consumers ask a producer how far it is, in pages' },
  { service: 'auth', what: '"emails"."email_key" = $1', why: DIRECTORY },
  { service: 'auth', what: '"sessions" where "session_id" = $1', why: SESSION },
  {
    service: 'auth',
    what: 'from mails as due where due.sealed is not null',
    why: 'mails that are due, whosever they are',
  },
  {
    service: 'orders',
    what: 'from reservations as r where r.recover_at <=',
    why: 'orders that a crash left open are settled',
  },
];

/** Whether something is on a list; `isIt` compares it with what the list names. */
export function isExplained(list: readonly AcrossShops[], service: string, isIt: (what: string) => boolean): boolean {
  return list.some((one) => (one.service === EVERY || one.service === service) && isIt(one.what));
}
