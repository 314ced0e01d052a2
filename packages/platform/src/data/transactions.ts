import knex, { type Knex } from 'knex';
import type pg from 'pg';
import type { Logger } from '../kernel/logger.js';
import { markHandled } from '../kernel/mark-handled.js';
import { asDatabaseError, DatabaseUnavailableError, TransactionAbortedError } from './errors.js';
import type { Statements } from './types.js';

export interface TransactionSettings {
  /** `set local` statements, sent ahead of the work. */
  readonly settings: string;
  readonly readOnly: boolean;
}

/** Runs work in a transaction on a connection of its own. */
export type Transact = <T>(settings: TransactionSettings, work: (tx: Statements) => Promise<T>) => Promise<T>;

/**
 * Runs the statements that knex builds in transactions on connections of a pg pool. A connection is used again only if it
 * ended its transaction.
 */
export function createTransact(pool: pg.Pool, logger: Logger): Transact {
  // Without it the message of an error has the values of its statement, and so every log line has names and numbers.
  const builder = knex({ client: 'pg', log: logTo(logger), compileSqlOnError: false });
  return async ({ settings, readOnly }, work) => {
    const connection = await pool.connect();
    let isLost = false;
    try {
      const begin = `begin${readOnly ? ' read only' : ''}; ${settings}`;
      return await runInTransaction(connection, begin, (open) => work(statementsOn(open, builder)));
    } catch (error) {
      isLost = asDatabaseError(error) instanceof DatabaseUnavailableError;
      throw error;
    } finally {
      connection.release(isLost || connection.getTransactionStatus() !== 'I');
    }
  };
}

/** Begins, works, and commits or rolls back. The work gets the connection for as long as the transaction is open. */
async function runInTransaction<T>(
  connection: pg.PoolClient,
  begin: string,
  work: (connection: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { open, end } = openUntilEnd(connection);
  // Not awaited: the connection keeps the order, so the settings apply before the first statement of the work.
  const begun = markHandled(connection.query(begin));
  try {
    const result = await work(open);
    await begun;
    // The commit of a transaction that an error has aborted is a rollback that reports success.
    const { command } = await end('commit');
    if (command !== 'COMMIT') throw new TransactionAbortedError();
    return result;
  } catch (error) {
    await end('rollback').catch(ignore);
    // After a refused setting every statement fails; the reason is the setting's.
    await begun;
    throw error;
  }
}

/** A connection that refuses statements after the end: one that comes late must not run in the next transaction. */
function openUntilEnd(connection: pg.PoolClient) {
  let hasEnded = false;
  const query = (...args: Parameters<pg.PoolClient['query']>) => {
    if (hasEnded) throw new Error('The transaction of this statement is already complete');
    return connection.query(...args);
  };
  const open: pg.PoolClient = Object.create(connection, { query: { value: query } });
  return {
    open,
    end: (statement: 'commit' | 'rollback') => {
      hasEnded = true;
      return connection.query(statement);
    },
  };
}

function statementsOn(connection: pg.PoolClient, builder: Knex): Statements {
  const raw = (...args: Parameters<Knex['raw']>) => builder.raw(...args).connection(connection);
  const from = (table: Knex.TableDescriptor) => builder(table).connection(connection);
  return Object.assign(from, { raw }) as Statements;
}

function ignore() {}

function logTo(logger: Logger) {
  return {
    warn: (message: string) => logger.warn(message),
    error: (message: string) => logger.error(message),
    deprecate: (method: string, alternative: string) => logger.warn(`${method} is deprecated, use ${alternative}`),
    debug: ignore,
  };
}
