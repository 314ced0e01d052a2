import type { Writable } from 'node:stream';
import knex, { type Knex } from 'knex';
import { markHandled } from '../kernel/mark-handled.js';
import { TransactionAbortedError } from './errors.js';

/** What a transaction says first; the ordinary `begin` when left out. */
export interface ShopTransactionConfig extends Knex.TransactionConfig {
  readonly begin?: string;
}

interface Connection {
  /** The driver's own connection, around its socket. */
  readonly connection: { readonly stream: Writable };
  /** knex's mark for a connection that must not go back to the pool. */
  __knex__disposed?: unknown;
  end(): Promise<void>;
}

/** What this client makes of the options of a statement. */
export interface SendingOptions {
  /** Planned once for each connection, unless false. */
  readonly isPrepared?: boolean;
  /** Called when the statement is on its way; the next one, which follows at once, shares its packet. */
  readonly onSent?: () => void;
}

interface SentQuery {
  readonly sql: string;
  readonly bindings?: readonly unknown[];
  options?: Record<string, unknown> & SendingOptions;
  readonly response: { readonly command: string };
}

/** The part of knex's transaction that is replaced here. */
interface OpeningTransaction {
  begin(connection: Connection): Promise<unknown>;
  query(connection: Connection, sql: string): Promise<unknown>;
}

/** The part of knex's dialect client that is extended here; knex declares no types for it. */
interface Dialect {
  transaction(container: unknown, config?: ShopTransactionConfig, outer?: unknown): OpeningTransaction;
  _query(connection: Connection, query: SentQuery): Promise<SentQuery>;
}

// Taken from an instance because knex exports its dialects by no public path.
const PostgresClient = knex({ client: 'pg' }).client.constructor as new (config: Knex.Config) => Dialect;

/** Statements beyond this many different texts are planned anew each time; they are made by hand-built lists. */
const MAX_PREPARED = 500;
const preparedNames = new Map<string, string>();

/**
 * The options of a statement that is planned at each call: `tx.raw(sql, bindings).options(PLANNED_EACH_TIME)`. For one
 * whose right plan is another when the tables are large: a prepared plan stays until the server looks at the tables
 * again, which takes a minute, and a shop can have thousands of rows by then. Costs about a millisecond.
 */
export const PLANNED_EACH_TIME: SendingOptions = { isPrepared: false };

function preparedName(sql: string): string | undefined {
  const known = preparedNames.get(sql);
  if (known || preparedNames.size >= MAX_PREPARED) return known;
  const name = `s${preparedNames.size}`;
  preparedNames.set(sql, name);
  return name;
}

const STALE_PLAN = '0A000';
const UNANSWERED = 'Query read timeout';

/** Takes a connection out of use when an error says that its next statement could not be trusted. */
function retire(connection: Connection, error: unknown) {
  const { code, message } = error as { code?: string; message?: string };
  // A migration changed what a prepared statement of this connection returns.
  if (code === STALE_PLAN) connection.__knex__disposed = error;
  if (message !== UNANSWERED) return;
  // The line is frozen: without its end the rollback would wait on it as long again.
  connection.__knex__disposed = error;
  void connection.end().catch(() => undefined); // broken off already is as good
}

/**
 * The beginning is not waited for: the first statement goes out right behind it, in one trip. A beginning that fails
 * fails the transaction (knex sees to that), and what follows it belongs to no shop and so reaches no row.
 */
async function sentAhead(beginning: Promise<unknown>): Promise<void> {
  return void markHandled(beginning);
}

const held = new WeakSet<Writable>();

function letGo(stream: Writable) {
  if (held.delete(stream)) stream.uncork();
}

/** Keeps what is sent until the next statement goes out, at most for this turn of the event loop: both are one packet. */
function hold(stream: Writable) {
  if (held.has(stream)) return;
  held.add(stream);
  stream.cork();
  setImmediate(letGo, stream);
}

/** knex's PostgreSQL client with no round trip to begin, prepared statements, and commits that cannot lie. */
export class ShopClient extends PostgresClient {
  override transaction(container: unknown, config?: ShopTransactionConfig, outer?: unknown): OpeningTransaction {
    const transaction = super.transaction(container, config, outer);
    const begin = config?.begin;
    if (begin) transaction.begin = (connection) => sentAhead(transaction.query(connection, begin));
    return transaction;
  }

  override async _query(connection: Connection, query: SentQuery): Promise<SentQuery> {
    const isPrepared = query.bindings?.length && query.options?.isPrepared !== false;
    const name = isPrepared ? preparedName(query.sql) : undefined;
    if (name) query.options = { ...query.options, name };
    const { stream } = connection.connection;
    const { onSent } = query.options ?? {};
    const hasCompany = onSent !== undefined || query.sql.startsWith('begin');
    if (hasCompany) hold(stream);
    try {
      const answer = super._query(connection, query);
      if (!hasCompany) letGo(stream);
      onSent?.();
      const answered = await answer;
      if (query.sql === 'COMMIT;' && answered.response.command === 'ROLLBACK') throw new TransactionAbortedError();
      return answered;
    } catch (error) {
      retire(connection, error);
      throw error;
    }
  }
}
